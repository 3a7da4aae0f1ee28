"""What conduct is asked of: the order of drawing, what is known, circumstances, and what an act changes.

The record says what happened. Cards are kept in the order drawn, on the hand where they were really laid, named or not.
`order` walks the drawing rule over that record; where the two disagree nothing further is dealt or announced, and the
reconstruction follows from the record without a choice.

Each circumstance that a clause names is one function of the recorded state. What only eyes can establish is attested:
the caller's words are the recorded condition, until somebody above them finds that they are untrue.

`known` asks who knows which card. What lies open, was handed out or was seen in the device is public, decides bets and
bars what presumes ignorance. A card that a device alone has read decides nothing, but no single word moves money then.

`consequence` tries every act that the record does not determine on the state first, and compares winner and money
before and after, bet by bet. A change of a payment after a card is known needs the clause's position, a reason and a
witness who is not the round's Dealer, and leaves an `OutcomeChanged`. An act that is added later is under this control
without a line of its own.
"""
