/* Shoes dealt on a GPU: a shoe a thread, shuffle and deal in one pass, card by card and all threads in step.

   The steps are those of kernel.py, so the tallies are the same to the last bit: each shoe has its own stream, the next
   card is any of those left and the last of them takes its place, three choices come from one half of a random word, and
   a half that cannot be shared out evenly is drawn again.

   A shoe lies in shared memory with its words a block of threads apart, so that threads never wait for one another's
   bank; beside it lie the game's table and the counts. The settings of the game and of its shoes stand before this text
   as macros and constants, which gpu.py writes: TOTAL BEHIND AFTER BURN LIMIT LEAST MOST, WIDTH CELLS ENTRIES ENTRY,
   BITS A_WORD WORDS, THREADS, TABLE_IN_SHARED; fresh_words, uneven, burns. With WATCHED a counter looks on, and DECK,
   tags and nets say what it counts and what a bet wins. With WRITTEN, for a launch of SHOES_MOST shoes at most, the
   kind of every card dealt and the place where each round starts are written down, for prices.cu to read; with ENDS
   only the cell where each round ends, for sessions.cu.

   Without CUDA the same text is plain C, a block of one thread: so the tests run it on a processor. */

#ifdef __CUDACC__
#define DEVICE static __device__ __forceinline__
#define KERNEL extern "C" __global__ void __launch_bounds__(THREADS)
#define SHARED extern __shared__ unsigned long long shared[];
#define THREAD threadIdx.x
#define BLOCK blockIdx.x
#define BLOCKS gridDim.x
#define LANE (threadIdx.x & 31u)
#define TOGETHER __syncthreads()
#define ADD(at, by) atomicAdd((at), (by))
#define UNROLLED _Pragma("unroll 4")
#define ROLLED _Pragma("unroll 1")
#else
#define DEVICE static inline
#define KERNEL void
#define SHARED static unsigned long long shared[SHARED_BYTES / 8 + 1];
#define THREAD 0u
#define BLOCK 0u
#define BLOCKS 1u
#define LANE 0u
#define TOGETHER
#define ADD(at, by) (*(at) += (by))
#define UNROLLED
#define ROLLED
#endif

typedef unsigned int u32;
typedef unsigned long long u64;

#define GOLDEN 0x9E3779B97F4A7C15ull
#define MASK ((1u << BITS) - 1u)
#define ROUNDS_END ((u32)(CELLS * WIDTH))
#define LAST (TOTAL - BEHIND)
#define LESSER(a, b) ((a) < (b) ? (a) : (b))
#define PLACES LESSER(TOTAL, LAST + MOST * (AFTER + 1))
/* Places before which nothing but a burnt card can keep a round from being dealt. */
#define SURE_CUT LESSER(LAST, TOTAL - MOST + 1)
#define SURE (LIMIT > 0 ? LESSER(SURE_CUT, LIMIT * LEAST) : SURE_CUT)
#define BURNT_MOST (BURN < 0 ? 11 : BURN)

DEVICE u64 mixed(u64 state)
{
    u64 word = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9ull;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBull;
    return word ^ (word >> 31);
}

DEVICE u64 rotated(u64 word, int by)
{
    return (word << by) | (word >> (64 - by));
}

typedef struct {
    u64 a, b;
} Stream;

DEVICE Stream stream(u64 seed, u64 shoe)
{
    u64 start = mixed(seed + GOLDEN) ^ (shoe * 0xD1342543DE82EF95ull);
    Stream begun;
    begun.a = mixed(start + GOLDEN);
    begun.b = mixed(start + GOLDEN + GOLDEN);
    return begun;
}

/* The next word of xoroshiro128++. */
DEVICE u64 next_word(Stream *stream)
{
    u64 a = stream->a, b = stream->b ^ stream->a, word = rotated(stream->a + stream->b, 17) + stream->a;
    stream->a = rotated(a, 49) ^ b ^ (b << 21);
    stream->b = rotated(b, 28);
    return word;
}

/* A thread's words lie a block of threads apart. */
#define AT(words, index) ((u32 *)((char *)(words) + (index) * (4u * THREADS)))

typedef struct {
    u32 first, second, third;
} Three;

/* Three choices, the first among all cards left, the next among one less. */
DEVICE Three three_of(u32 half, u32 left, u32 too_many, Stream *stream)
{
    Three chosen;
    for (;;) {
        u64 product = (u64)half * left;
        chosen.first = (u32)(product >> 32);
        product = (u64)(u32)product * (left - 1u);
        chosen.second = (u32)(product >> 32);
        product = (u64)(u32)product * (left - 2u);
        chosen.third = (u32)(product >> 32);
        if ((u32)product >= too_many)
            return chosen;
        half = (u32)next_word(stream);
    }
}

/* The card at a place; the last of the cards left takes it. */
DEVICE u32 taken(u32 *words, u32 chosen, u32 left)
{
    u32 *there = AT(words, chosen / A_WORD), shift = chosen % A_WORD * BITS;
    u32 word = *there, card = word >> shift;
    u32 last = *AT(words, (left - 1u) / A_WORD) >> ((left - 1u) % A_WORD * BITS);
    *there = word ^ (((card ^ last) & MASK) << shift);
    return card & MASK;
}

/* The way through a shoe, and what a counter who watches knows of it. */
typedef struct {
    u32 state, starts, dealt, after;
#if WATCHED
    double trigger, running;
    int unseen, bet;
    long long units;
#endif
#if WRITTEN
    unsigned char *kinds;
#endif
#if WRITTEN || ENDS
    unsigned short *begins;
#endif
} Round;

#if WATCHED
DEVICE void seen(Round *round, u32 card)
{
    round->running += tags[card];
    round->unseen--;
}
#endif

/* A card where a round is dealt for certain. */
DEVICE void deal_on(const ENTRY *table, u32 *counts, Round *round, u32 card, int place)
{
#if WRITTEN
    if (round->state < ROUNDS_END)
        round->begins[(u64)round->dealt * SHOES_MOST] = (unsigned short)place;
    round->kinds[(u64)place * SHOES_MOST] = (unsigned char)kind_of[card];
#else
    (void)place;
#endif
#if WATCHED
    if (round->state < ROUNDS_END)
        round->bet = round->running * DECK >= round->trigger * round->unseen;
    seen(round, card);
#endif
    round->state = table[round->state + card];
    if (round->state < ROUNDS_END) {
#if WATCHED
        if (round->bet) {
            round->units += nets[round->state / WIDTH];
            ADD(&counts[round->state], 1u);
        }
#else
        ADD(&counts[round->state], 1u);
#endif
#if ENDS
        round->begins[(u64)round->dealt * SHOES_MOST] = (unsigned short)(round->state / WIDTH);
#endif
        round->dealt++;
    }
}

/* A card where it may be burnt, or the shoe be over: whether there is more to deal. */
DEVICE int deal_or_end(const ENTRY *table, u32 *counts, Round *round, u32 card, int place)
{
    if (BURN < 0 && place == 0) {
        round->starts = 1u + burns[card];
#if WATCHED
        seen(round, card);
#endif
#if WRITTEN
        round->kinds[0] = (unsigned char)kind_of[card];
#endif
    }
    if ((u32)place < round->starts)
        return 1;
    if (round->state < ROUNDS_END) {
        if (place + MOST > TOTAL || (LIMIT > 0 && round->dealt == LIMIT))
            return 0;
        if (place >= LAST && round->after-- == 0u)
            return 0;
    }
    deal_on(table, counts, round, card, place);
    return 1;
}

/* Six cards where any of them may be burnt, or the shoe be over: whether there is more to deal. */
DEVICE int six_or_end(const ENTRY *table, u32 *counts, u32 *words, Stream *stream, Round *round, int place)
{
    u64 word = next_word(stream);
    int each;
    for (each = place; each < place + 6 && each < PLACES; each += 3) {
        u32 left = (u32)(TOTAL - each);
        Three chosen = three_of(each == place ? (u32)word : (u32)(word >> 32), left, uneven[each / 3], stream);
        if (!deal_or_end(table, counts, round, taken(words, chosen.first, left), each))
            return 0;
        if (each + 1 < PLACES && !deal_or_end(table, counts, round, taken(words, chosen.second, left - 1u), each + 1))
            return 0;
        if (each + 2 < PLACES && !deal_or_end(table, counts, round, taken(words, chosen.third, left - 2u), each + 2))
            return 0;
    }
    return 1;
}

DEVICE Round deal_shoe(const ENTRY *table, u32 *counts, u32 *words, Stream stream, Round round)
{
    int place = 0, each;
    for (each = 0; each < WORDS; each++)
        words[each * THREADS] = fresh_words[each];
    for (; place < BURNT_MOST; place += 6)
        if (!six_or_end(table, counts, words, &stream, &round, place))
            return round;
    UNROLLED
    for (; place + 6 <= SURE; place += 6) {
        u64 word = next_word(&stream);
        u32 left = (u32)(TOTAL - place);
        Three chosen = three_of((u32)word, left, uneven[place / 3], &stream);
        deal_on(table, counts, &round, taken(words, chosen.first, left), place);
        deal_on(table, counts, &round, taken(words, chosen.second, left - 1u), place + 1);
        deal_on(table, counts, &round, taken(words, chosen.third, left - 2u), place + 2);
        chosen = three_of((u32)(word >> 32), left - 3u, uneven[place / 3 + 1], &stream);
        deal_on(table, counts, &round, taken(words, chosen.first, left - 3u), place + 3);
        deal_on(table, counts, &round, taken(words, chosen.second, left - 4u), place + 4);
        deal_on(table, counts, &round, taken(words, chosen.third, left - 5u), place + 5);
    }
    ROLLED
    for (; place < PLACES; place += 6)
        if (!six_or_end(table, counts, words, &stream, &round, place))
            return round;
    return round;
}

/* Before the first card of a shoe. */
DEVICE Round fresh_round(double trigger, unsigned char *kinds, unsigned short *begins)
{
    Round round;
    round.state = round.dealt = 0u;
    round.starts = BURN < 0 ? 1u : (u32)BURN;
    round.after = AFTER;
#if WATCHED
    round.trigger = trigger;
    round.running = 0.0;
    round.unseen = TOTAL;
    round.bet = 0;
    round.units = 0;
#else
    (void)trigger;
#endif
#if WRITTEN
    round.kinds = kinds;
#else
    (void)kinds;
#endif
#if WRITTEN || ENDS
    round.begins = begins;
#else
    (void)begins;
#endif
    return round;
}

/* Some shoes of a seed; the counts of their cells are added to `cells`. Where a counter watches, the counts are of the
   rounds it bets on, and `sums` gathers for each shoe's units won and rounds their sums, squares and product. Where it
   is written down, `kinds` has a row a place, `begins` a row a round (with its end where ENDS are asked for), and `dealt`
   says how many rounds a shoe has. */
KERNEL play(const ENTRY *steps, u64 seed, u64 first, u64 shoes, u64 *cells, double trigger, u64 *sums,
            unsigned char *kinds, unsigned short *begins, unsigned short *dealt)
{
    SHARED
#if WATCHED
    long long units = 0, units_squared = 0, rounds = 0, rounds_squared = 0, product = 0;
#endif
    u32 *words = (u32 *)shared + THREAD, *counts = (u32 *)shared + WORDS * THREADS;
    u32 each, cell;
    u64 shoe;
#if TABLE_IN_SHARED
    ENTRY *table = (ENTRY *)(counts + ROUNDS_END);
    for (each = THREAD; each < ENTRIES; each += THREADS)
        table[each] = steps[each];
#else
    const ENTRY *table = steps;
#endif
    for (each = THREAD; each < ROUNDS_END; each += THREADS)
        counts[each] = 0u;
    TOGETHER;
    /* As many copies of the counts as there are symbols, so that threads seldom add to the same one. */
    for (shoe = (u64)BLOCK * THREADS + THREAD; shoe < shoes; shoe += (u64)BLOCKS * THREADS) {
        Round round = fresh_round(trigger, kinds + shoe, begins + shoe);
        round = deal_shoe(table, counts + LANE % WIDTH, words, stream(seed, first + shoe), round);
#if WATCHED
        units += round.units;
        units_squared += round.units * round.units;
        rounds += round.dealt;
        rounds_squared += (long long)round.dealt * round.dealt;
        product += round.units * round.dealt;
#endif
#if WRITTEN || ENDS
        dealt[shoe] = (unsigned short)round.dealt;
#else
        (void)dealt;
#endif
    }
#if WATCHED
    ADD(&sums[0], (u64)units);
    ADD(&sums[1], (u64)units_squared);
    ADD(&sums[2], (u64)rounds);
    ADD(&sums[3], (u64)rounds_squared);
    ADD(&sums[4], (u64)product);
#else
    (void)sums;
#endif
    TOGETHER;
    for (cell = THREAD; cell < CELLS; cell += THREADS) {
        u64 sum = 0u;
        for (each = 0; each < WIDTH; each++)
            sum += counts[cell * WIDTH + each];
        ADD(&cells[cell], sum);
    }
}
