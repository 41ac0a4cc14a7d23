#include "base/credit.h"

static void refill(orr_credit *c, int64_t now_us, double cap, double per_second)
{
    if (!c->at) {
        c->level = cap;
    } else {
        c->level += (double)(now_us - c->at) / 1e6 * per_second;
        if (c->level > cap)
            c->level = cap;
    }
    c->at = now_us;
}

static unsigned until(double missing, double per_second)
{
    double ms = missing / per_second * 1000.0;
    return ms < 4e9 ? (unsigned)ms + 1u : UINT32_MAX;
}

unsigned orr_credit_try(orr_credit *c, int64_t now_us, double cost, double cap, double per_second)
{
    refill(c, now_us, cap, per_second);
    if (c->level < cost)
        return until(cost - c->level, per_second);
    c->level -= cost;
    return 0;
}

unsigned orr_credit_take(orr_credit *c, int64_t now_us, double cap, double per_second)
{
    refill(c, now_us, cap, per_second);
    c->level -= 1.0;
    if (c->level >= 0.0)
        return 0;
    if (c->level < -cap)
        c->level = -cap;
    return until(1.0 - c->level, per_second);
}
