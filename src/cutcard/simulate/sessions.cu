/* Sessions bet by a plan on a GPU, a session a thread.

   The cells where the rounds of some shoes end were written down by deal.cu. Sessions follow one another through the
   shoes of a block and never reach into the next block. Stakes and sums are those of staking.py, in the same order and
   rounded one by one, so that a session ends with the processor's result to the last bit. Written before this text are
   SHOES_MOST SHOES_A_BLOCK, ROUNDS, PLAN, THREADS, and nets, what a unit wins in each cell. */

#ifdef __CUDACC__
#define DEVICE static __device__ __forceinline__
#define KERNEL extern "C" __global__ void __launch_bounds__(THREADS)
#define THREAD threadIdx.x
#define BLOCK blockIdx.x
#define BLOCKS gridDim.x
#else
#define DEVICE static inline
#define KERNEL void
#define THREAD 0u
#define BLOCK 0u
#define BLOCKS 1u
#endif

typedef unsigned int u32;
typedef unsigned long long u64;

#define LESSER(a, b) ((a) < (b) ? (a) : (b))
#define GREATER(a, b) ((a) > (b) ? (a) : (b))
#define STAKE_MOST 1e15

enum { FLAT, MARTINGALE, PAROLI, DALEMBERT, FIBONACCI, ONE_THREE_TWO_SIX };

typedef struct {
    double stake, before;
    int wins;
} Plan;

/* The next stake after a decided bet, the stake before it where the plan looks back, and wins in a row. */
DEVICE Plan after_bet(Plan plan, int won)
{
    double stake = plan.stake, before = plan.before;
    int wins = won ? plan.wins + 1 : 0, place = wins % 4, step;
    plan.stake = 1.0;
    plan.before = stake;
    plan.wins = wins;
    if (PLAN == MARTINGALE && !won)
        plan.stake = 2.0 * stake;
    if (PLAN == PAROLI) {
        if (won && wins < 3)
            plan.stake = 2.0 * stake;
        else
            plan.wins = 0;
    }
    if (PLAN == DALEMBERT)
        plan.stake = won ? GREATER(1.0, stake - 1.0) : stake + 1.0;
    if (PLAN == FIBONACCI && !won)
        plan.stake = stake + before;
    if (PLAN == FIBONACCI && won) {
        for (step = 0; step < 2; step++)
            if (stake > 1.0) {
                double last = stake;
                stake = before;
                before = last - before;
            }
        plan.stake = GREATER(1.0, stake);
        plan.before = GREATER(0.0, before);
    }
    if (PLAN == ONE_THREE_TWO_SIX)
        plan.stake = place == 0 ? 1.0 : place == 1 ? 3.0 : place == 2 ? 2.0 : 6.0;
    plan.stake = LESSER(plan.stake, STAKE_MOST);
    return plan;
}

/* The last of some rising numbers that is not above one looked for. */
DEVICE u64 last_up_to(const u64 *numbers, u64 many, u64 sought)
{
    u64 low = 0u, high = many;
    while (high - low > 1u) {
        u64 middle = (low + high) / 2u;
        if (numbers[middle] <= sought)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* `sessions` says how many there are before each block, and `rounds` how many before each shoe of its block. The four
   columns are results, deepest falls, amounts staked and whether a session was ruined. */
KERNEL bet(u64 many, u64 blocks, const u64 *sessions, const u64 *rounds, const unsigned short *ends,
           const unsigned short *dealt, double bankroll, double limit, double *results, double *falls, double *staked,
           unsigned char *ruined)
{
    u64 session;
    for (session = (u64)BLOCK * THREADS + THREAD; session < many; session += (u64)BLOCKS * THREADS) {
        u64 block = last_up_to(sessions, blocks, session), round = (session - sessions[block]) * ROUNDS;
        u64 shoe = block * SHOES_A_BLOCK + last_up_to(rounds + block * SHOES_A_BLOCK, SHOES_A_BLOCK, round);
        u32 place = (u32)(round - rounds[shoe]), each;
        double result = 0.0, peak = 0.0, fall = 0.0, total = 0.0;
        Plan plan = {1.0, 0.0, 0};
        for (each = 0; each < ROUNDS; each++, place++) {
            double left = bankroll + result, stake, net;
            if (left < 1.0)
                break;
            while (place >= dealt[shoe]) {
                place = 0u;
                shoe++;
            }
            stake = LESSER(plan.stake, limit);
            stake = LESSER(stake, left);
            net = nets[ends[(u64)place * SHOES_MOST + shoe]];
            total += stake;
            result += stake * net;
            peak = GREATER(peak, result);
            fall = GREATER(fall, peak - result);
            if (net != 0.0)
                plan = after_bet(plan, net > 0.0);
        }
        results[session] = result;
        falls[session] = fall;
        staked[session] = total;
        ruined[session] = bankroll + result < 1.0;
    }
}
