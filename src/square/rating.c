/* Glicko-2, in the order and with the names of Glickman's paper ("Example of the Glicko-2 system", 2013).
 *
 * The same bits everywhere: + - * / and sqrt are exact by IEEE 754, the compiler may not fuse a product into a sum
 * (exact_sources in meson.build), exp and log are our own because those of C libraries differ in the last place between
 * versions and processors, and sums are taken over their sorted terms, so that no order of people shows. */
#include "rating.h"

#include <math.h>

const orr_rating_rules orr_rating_standard = {.tau = 0.5};

static const double scale = 173.7178; /* from Glicko's scale to the paper's */
static const double a_day = 0.21436;  /* of a rating period: RD grows by 5 in the time that the design chose */
static const double rd_min = 45, rd_max = 250;
static const double pi2 = 9.8696044010893586; /* pi squared */

/* ---- exp and log -------------------------------------------------------------------------------------------------*/
static const double ln2_high = 0x1.62e42fee00000p-1, ln2_low = 0x1.a39ef35793c76p-33; /* the first has 32 bits */

double orr_rating_exp(double x)
{
    if (x < -700 || x > 700)
        x = x < 0 ? -700 : 700;
    double k = floor(x * 1.4426950408889634 + 0.5);
    double r = (x - k * ln2_high) - k * ln2_low; /* within +-0.35 */
    double sum = 1;
    for (int n = 16; n > 1; n--) /* Taylor: r^17/17! is below 2^-70 */
        sum = 1 + sum * r / n;
    return ldexp(1 + r * sum, (int)k);
}

double orr_rating_log(double x)
{
    int k;
    double m = frexp(x, &k); /* 0.5 to 1 */
    if (m < 0.70710678118654752)
        m *= 2, k--;
    double s = (m - 1) / (m + 1), z = s * s, sum = 0; /* log m = 2 artanh s; z is below 0.0295 */
    for (int n = 25; n > 1; n -= 2)
        sum = (sum + 1.0 / n) * z;
    return k * ln2_high + (2 * s + (2 * s * sum + k * ln2_low));
}

/* ---- a match -----------------------------------------------------------------------------------------------------*/
typedef struct {
    double mu, phi;
    unsigned place, members;
    bool left;
} side;

typedef struct {
    double at[ORR_RATED_MAX];
    unsigned n;
} terms;

static void add(terms *t, double x)
{
    unsigned i = t->n++;
    for (; i && t->at[i - 1] > x; i--)
        t->at[i] = t->at[i - 1];
    t->at[i] = x;
}

static double sum_of(const terms *t)
{
    double sum = 0;
    for (unsigned i = 0; i < t->n; i++)
        sum += t->at[i];
    return sum;
}

static double g_of(double phi) { return 1 / sqrt(1 + 3 * phi * phi / pi2); }

/* What `p`, whose side is `own`, has won from another: 1, a half or 0. */
static double score(const orr_rated *p, const side *own, const side *other)
{
    if (p->left)
        return other->left ? 0.5 : 0;
    if (other->left)
        return 1;
    return own->place < other->place ? 1 : own->place == other->place ? 0.5 : 0;
}

/* Step 5: the new volatility, by the Illinois rule; a = log(sigma^2). */
typedef struct {
    double delta2, phi2, v, a, tau2;
} volatility;

static double f_of(const volatility *s, double x)
{
    double e = orr_rating_exp(x), d = s->phi2 + s->v + e;
    return e * (s->delta2 - d) / (2 * d * d) - (x - s->a) / s->tau2;
}

static double volatility_of(const volatility *s, double tau)
{
    enum { STEPS = 200 }; /* ten are common; the bound only keeps absurd values from going on for ever */
    double a = s->a, b, fa, fb;
    if (s->delta2 > s->phi2 + s->v) {
        b = orr_rating_log(s->delta2 - s->phi2 - s->v);
    } else {
        b = a - tau;
        for (int k = 0; k < STEPS && f_of(s, b) < 0; k++)
            b -= tau;
    }
    fa = f_of(s, a), fb = f_of(s, b);
    for (int k = 0; k < STEPS && fabs(b - a) > 1e-12 && fb != fa; k++) {
        double c = a + (a - b) * fa / (fb - fa), fc = f_of(s, c);
        if (fc * fb <= 0)
            a = b, fa = fb;
        else
            fa /= 2;
        b = c, fb = fc;
    }
    return orr_rating_exp(a / 2);
}

/* A team is the mean of its members, with the root of the mean square of their RD. */
static void side_read(side *s, const orr_rated *people, unsigned n, unsigned number)
{
    terms mu = {.n = 0}, phi2 = {.n = 0};
    s->left = true;
    for (unsigned i = 0; i < n; i++) {
        const orr_rated *p = &people[i];
        if (p->side != number)
            continue;
        double phi = p->before.rd / scale;
        add(&mu, (p->before.rating - 1500) / scale);
        add(&phi2, phi * phi);
        s->place = p->place;
        s->left = s->left && p->left;
    }
    s->members = mu.n;
    if (mu.n == 1) { /* not through a square and its root */
        s->mu = mu.at[0];
        for (unsigned i = 0; i < n; i++)
            if (people[i].side == number)
                s->phi = people[i].before.rd / scale;
    } else if (mu.n) {
        s->mu = sum_of(&mu) / mu.n;
        s->phi = sqrt(sum_of(&phi2) / phi2.n);
    }
}

static double limited(const orr_rating_rules *rules, double rd)
{
    return rules->unlimited ? rd : rd < rd_min ? rd_min : rd > rd_max ? rd_max : rd;
}

static orr_rating moved(const orr_rating_rules *rules, const orr_rated *p, const side *sides, double weight)
{
    const side *own = &sides[p->side];
    terms inverse = {.n = 0}, gain = {.n = 0};
    for (unsigned j = 0; j < ORR_RATED_MAX; j++) {
        if (j == p->side || !sides[j].members)
            continue;
        double g = g_of(sides[j].phi), e = 1 / (1 + orr_rating_exp(-g * (own->mu - sides[j].mu)));
        add(&inverse, weight * g * g * e * (1 - e));
        add(&gain, weight * g * (score(p, own, &sides[j]) - e));
    }
    double phi = p->before.rd / scale, v = 1 / sum_of(&inverse), sum = sum_of(&gain);
    volatility s = {.delta2 = v * sum * (v * sum), .phi2 = phi * phi, .v = v, .tau2 = rules->tau * rules->tau};
    s.a = orr_rating_log(p->before.volatility * p->before.volatility);
    double sigma = volatility_of(&s, rules->tau);
    double star = limited(rules, scale * sqrt(phi * phi + p->days * a_day * (sigma * sigma))) / scale;
    double after = limited(rules, scale / sqrt(1 / (star * star) + 1 / v)) / scale;
    return (orr_rating){p->before.rating + scale * (after * after * sum), scale * after, sigma};
}

static bool is_between(double x, double low, double high) { return x >= low && x <= high; /* and a number */ }

static bool is_sound(const orr_rating_rules *rules, const orr_rated *people, unsigned n)
{
    static const double most = 1e6, least = 1e-6;
    if (n < 2 || n > ORR_RATED_MAX || !is_between(rules->tau, least, most) ||
        (rules->weight != 0 && !is_between(rules->weight, least, most)))
        return false;
    for (unsigned i = 0; i < n; i++) {
        const orr_rated *p = &people[i];
        if (!is_between(p->before.rating, -most, most) || !is_between(p->before.rd, least, most) ||
            !is_between(p->before.volatility, least, most) || !is_between(p->days, 0, most) || p->side >= ORR_RATED_MAX)
            return false;
        for (unsigned j = 0; j < i; j++)
            if (people[j].side == p->side && people[j].place != p->place)
                return false;
    }
    return true;
}

orr_err orr_rate(const orr_rating_rules *rules, orr_rated *people, unsigned n)
{
    side sides[ORR_RATED_MAX] = {0};
    unsigned k = 0;
    if (!is_sound(rules, people, n))
        return ORR_BAD_INPUT;
    for (unsigned j = 0; j < ORR_RATED_MAX; j++) {
        side_read(&sides[j], people, n, j);
        k += sides[j].members > 0;
    }
    if (k < 2)
        return ORR_BAD_INPUT;
    double weight = rules->weight != 0 ? rules->weight : 2.0 / k;
    for (unsigned i = 0; i < n; i++)
        people[i].after = people[i].fixed ? people[i].before : moved(rules, &people[i], sides, weight);
    return ORR_OK;
}

double orr_rating_rd_grown(const orr_rating *r, double days)
{
    double sigma = r->volatility * scale, rd = sqrt(r->rd * r->rd + (days > 0 ? days : 0) * a_day * (sigma * sigma));
    return rd > rd_max ? rd_max : rd;
}
