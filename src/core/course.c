/* The course of a match: a hash that runs along with its log, and the seal that a server sets under the last one
 * (docs/replay.md). Every hash is keyed, since actions are few and easily guessed: without the key it tells nothing. */
#include <orrery/match.h>

#include <sodium.h>
#include <string.h>

enum { SIZE = ORR_COURSE_SIZE, KEY_HEX = 64, SIGNATURE_HEX = 128 };

typedef crypto_generichash_state hash;

static void begin(hash *h, const uint8_t key[SIZE], const char *tag)
{
    crypto_generichash_init(h, key, SIZE, SIZE);
    crypto_generichash_update(h, (const uint8_t *)tag, strlen(tag));
}

static void add(hash *h, const void *bytes, size_t n) { crypto_generichash_update(h, bytes, n); }
static void end(hash *h, uint8_t out[SIZE]) { crypto_generichash_final(h, out, SIZE); }

void orr_course_begin(orr_course *c, const uint8_t secret[32], const char *rules)
{
    hash h;
    begin(&h, secret, "orrery course key 1"); /* another message than any draw: it foretells none */
    end(&h, c->key);
    begin(&h, c->key, "orrery course 1");
    add(&h, rules, strlen(rules));
    end(&h, c->head);
    c->plies = 0;
}

void orr_course_add(orr_course *c, orr_seat actor, uint64_t action, bool clock)
{
    hash h;
    uint8_t ply[10] = {actor};
    for (unsigned i = 0; i < 4; i++) { /* verb, a, b, c */
        ply[1 + 2 * i] = (uint8_t)(action >> (48 - 16 * i));
        ply[2 + 2 * i] = (uint8_t)(action >> (56 - 16 * i));
    }
    ply[9] = clock;
    begin(&h, c->key, "orrery ply 1");
    add(&h, c->head, SIZE);
    add(&h, ply, sizeof ply);
    end(&h, c->head);
    c->plies++;
}

/* ---- of rules and of a match ---------------------------------------------------------------------------------------*/
void orr_course_rules(const orr_course_facts *f, orr_text *out)
{
    orr_text_fmt(out, "%s\n%u\n%s\n%u\n%u\n%s", f->game, (unsigned)f->version, f->edition ? f->edition : "",
                 (unsigned)f->dealer, (unsigned)f->seats, f->options);
    for (unsigned i = 0; i < f->seats; i++)
        orr_text_fmt(out, "%s\n", f->colour[i] ? f->colour[i] : "");
    if (f->origin.plies)
        orr_text_fmt(out, "from %s %u\n", f->origin.table, (unsigned)f->origin.plies);
}

static void rules_text(const orr_match *m, orr_text *out)
{
    const orr_rules *r = &m->rules;
    const orr_game *g = r->game;
    orr_text options = {.max = 4096};
    char value[64];
    orr_course_facts f = {.game = g->id, .version = r->version, .dealer = r->dealer, .seats = r->seats};
    f.origin = m->origin;
    f.edition = r->edition ? orr_edition_hash(r->edition) : NULL;
    for (unsigned i = 0; orr_options_of(g)[i].id; i++) {
        orr_rules_get(r, i, value, sizeof value);
        orr_text_fmt(&options, "%s=%s\n", orr_options_of(g)[i].id, value);
    }
    f.options = options.at ? options.at : "";
    for (unsigned i = 0; i < r->seats; i++)
        f.colour[i] = r->seat[i].colour == ORR_NO_COLOUR ? NULL : orr_row_id(r, orr_colours(g), r->seat[i].colour);
    orr_course_rules(&f, out);
    if (!orr_rules_seated(r)) /* no server's */
        orr_text_str(out, "seated otherwise\n");
    ORR_ASSERT(!options.failed && !out->failed);
    orr_text_deinit(&options);
}

void orr_course_of(orr_course *c, const uint8_t secret[32], const orr_match *m)
{
    orr_text text = {.max = 8192};
    rules_text(m, &text);
    orr_course_begin(c, secret, text.at);
    orr_text_deinit(&text);
    orr_course_follow(c, m);
}

void orr_course_follow(orr_course *c, const orr_match *m)
{
    while (c->plies < m->plies) {
        const orr_entry *e = &m->log[c->plies];
        orr_course_add(c, e->actor, orr_action_key(e->action), (e->flags & ORR_ENTRY_CLOCK) != 0);
    }
}

/* ---- what is told ----------------------------------------------------------------------------------------------------*/
void orr_course_hex(const orr_course *c, char out[65]) { sodium_bin2hex(out, 65, c->head, SIZE); }

void orr_course_veiled(const orr_course *c, uint64_t rev, char out[65])
{
    hash h;
    uint8_t bytes[SIZE], number[8];
    for (unsigned i = 0; i < sizeof number; i++)
        number[i] = (uint8_t)(rev >> 8 * i);
    begin(&h, c->key, "orrery told 1");
    add(&h, c->head, SIZE);
    add(&h, number, sizeof number);
    end(&h, bytes);
    sodium_bin2hex(out, 65, bytes, SIZE);
}

/* ---- seals -----------------------------------------------------------------------------------------------------------*/
static const char seal_tag[] = "orrery seal 1";
enum { TAG = sizeof seal_tag - 1 };

static void seal_message(const uint8_t head[SIZE], uint8_t out[TAG + SIZE])
{
    memcpy(out, seal_tag, TAG);
    memcpy(out + TAG, head, SIZE);
}

void orr_seal_key(const uint8_t seed[32], char out[65])
{
    uint8_t open[crypto_sign_PUBLICKEYBYTES], closed[crypto_sign_SECRETKEYBYTES];
    crypto_sign_seed_keypair(open, closed, seed);
    sodium_bin2hex(out, 65, open, sizeof open);
    sodium_memzero(closed, sizeof closed);
}

void orr_course_seal(const orr_course *c, const uint8_t seed[32], orr_seal *out)
{
    uint8_t open[crypto_sign_PUBLICKEYBYTES], closed[crypto_sign_SECRETKEYBYTES], message[TAG + SIZE];
    uint8_t signature[crypto_sign_BYTES];
    crypto_sign_seed_keypair(open, closed, seed);
    seal_message(c->head, message);
    crypto_sign_detached(signature, NULL, message, sizeof message, closed);
    orr_course_hex(c, out->hash);
    sodium_bin2hex(out->signature, sizeof out->signature, signature, sizeof signature);
    sodium_bin2hex(out->key, sizeof out->key, open, sizeof open);
    sodium_memzero(closed, sizeof closed);
}

void orr_seal_json(const orr_seal *seal, orr_json *j)
{
    orr_json_kstr(j, "hash", seal->hash);
    orr_json_kstr(j, "signature", seal->signature);
    orr_json_kstr(j, "key", seal->key);
}

static bool bytes_of(const char *hex, uint8_t *out, size_t n)
{
    size_t found = 0;
    return strlen(hex) == 2 * n && !sodium_hex2bin(out, n, hex, 2 * n, NULL, &found, NULL) && found == n;
}

bool orr_seal_good(const orr_seal *seal)
{
    uint8_t head[SIZE], signature[SIGNATURE_HEX / 2], key[KEY_HEX / 2], message[TAG + SIZE];
    if (!bytes_of(seal->hash, head, sizeof head) || !bytes_of(seal->signature, signature, sizeof signature) ||
        !bytes_of(seal->key, key, sizeof key))
        return false;
    seal_message(head, message);
    return crypto_sign_verify_detached(signature, message, sizeof message, key) == 0;
}
