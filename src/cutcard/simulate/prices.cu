/* Rounds priced before they are dealt: the perfect counter on a GPU, a round a thread.

   Shoes were written down by deal.cu. What is left before a round is the whole shoe less the cards seen, and a wager is
   worth a polynomial in it: multisets are walked in the order of odds/polynomial.py, with the same sums in the same
   order, so that a price is the processor's to the last bit. Written before this text are TOTAL BURN AFTER ROUNDS_MOST
   SHOES_MOST LOTS, KINDS BEGINNINGS CARDS PARTS, THREADS, and full, the kinds of a whole shoe. */

#ifdef __CUDACC__
#define KERNEL extern "C" __global__ void __launch_bounds__(THREADS)
#define SHARED extern __shared__ double shared[];
#define THREAD threadIdx.x
#define BLOCK blockIdx.x
#define BLOCKS gridDim.x
#define ADD(at, by) atomicAdd((at), (by))
#define NEAREST(value) __double2ll_rn(value)
#else
#include <math.h>
#define KERNEL void
#define SHARED static double shared[(KINDS + CARDS + 1) * THREADS];
#define THREAD 0u
#define BLOCK 0u
#define BLOCKS 1u
#define ADD(at, by) (*(at) += (by))
#define NEAREST(value) llrint(value)
#endif

typedef unsigned int u32;
typedef unsigned long long u64;

/* `beginnings`: length, last kind and copies before, eight bits each. `found` has three parts: rounds, bets, and the
   bets' edges in whole PARTS. Each has TOTAL numbers a lot of shoes, by the cards gone when it was settled that a round
   would be dealt; the lot of a shoe is its number, counted from `first` on, modulo LOTS. */
KERNEL price(const u32 *beginnings, const double *coefficients, u64 first, u64 shoes, const unsigned char *kinds,
             const unsigned short *begins, const unsigned short *dealt, u64 *found)
{
    SHARED
    double *counts = shared + THREAD, *ways = counts + KINDS * THREADS;
    u64 task;
    for (task = (u64)BLOCK * THREADS + THREAD; task < shoes * ROUNDS_MOST; task += (u64)BLOCKS * THREADS) {
        u64 shoe = task % shoes, round = task / shoes;
        double total = 0.0, left = 0.0, every = 1.0, value;
        u32 at, place, start, depth, card, last = 0u;
        if (round >= dealt[shoe])
            continue;
        for (card = 0; card < KINDS; card++)
            counts[card * THREADS] = full[card];
        if (BURN < 0)
            counts[kinds[shoe] * THREADS] -= 1.0;
        start = begins[round * SHOES_MOST + shoe];
        for (place = begins[shoe]; place < start; place++)
            counts[kinds[(u64)place * SHOES_MOST + shoe] * THREADS] -= 1.0;
        ways[0] = 1.0;
        for (at = 0; at < BEGINNINGS; at++) {
            u32 about = beginnings[at], size = about & 255u, kind = about >> 8 & 255u;
            double held = (double)(about >> 16), way = ways[(size - 1u) * THREADS] * (counts[kind * THREADS] - held), added;
            ways[size * THREADS] = way;
            if (size < CARDS - 1u)
                continue;
            added = coefficients[last++] * (counts[kind * THREADS] - (held + 1.0));
            for (card = kind + 1u; card < KINDS; card++)
                added += coefficients[last++] * counts[card * THREADS];
            total += way * added;
        }
        for (card = 0; card < KINDS; card++) {
            left += counts[card * THREADS];
            if (CARDS == 1)
                total += coefficients[card] * counts[card * THREADS];
        }
        for (card = 0; card < CARDS; card++)
            every *= left - (double)card;
        value = total / every - 1.0;
        depth = AFTER == 0 ? start : round == 0u ? 0u : begins[(round - 1u) * SHOES_MOST + shoe];
        depth += (u32)((first + shoe) % LOTS) * TOTAL;
        ADD(&found[depth], (u64)1);
        if (value > 0.0) {
            ADD(&found[LOTS * TOTAL + depth], (u64)1);
            ADD(&found[2 * LOTS * TOTAL + depth], (u64)NEAREST(value * PARTS));
        }
    }
}
