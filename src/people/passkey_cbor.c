/* The few maps of CBOR that a passkey brings along, by libcbor's stream of items, which allocates nothing: its loader
 * makes room for as many items as a length of four bytes can claim. The bounds are CTAP2's (depth) and our own. */
#include "people/passkey_inside.h"

#include <cbor.h>
#include <string.h>

typedef struct {
    const uint8_t *at;
    size_t left;
} reader;

static void put(void *item, passkey_kind kind, uint64_t n, const uint8_t *at)
{
    *(passkey_item *)item = (passkey_item){.kind = kind, .n = n, .at = at};
}

static void on_uint8(void *item, uint8_t n) { put(item, PASSKEY_UINT, n, NULL); }
static void on_uint16(void *item, uint16_t n) { put(item, PASSKEY_UINT, n, NULL); }
static void on_uint32(void *item, uint32_t n) { put(item, PASSKEY_UINT, n, NULL); }
static void on_uint64(void *item, uint64_t n) { put(item, PASSKEY_UINT, n, NULL); }
static void on_negint8(void *item, uint8_t n) { put(item, PASSKEY_NEGINT, n, NULL); }
static void on_negint16(void *item, uint16_t n) { put(item, PASSKEY_NEGINT, n, NULL); }
static void on_negint32(void *item, uint32_t n) { put(item, PASSKEY_NEGINT, n, NULL); }
static void on_negint64(void *item, uint64_t n) { put(item, PASSKEY_NEGINT, n, NULL); }
static void on_bytes(void *item, cbor_data at, size_t n) { put(item, PASSKEY_BYTES, n, at); }
static void on_text(void *item, cbor_data at, size_t n) { put(item, PASSKEY_TEXT, n, at); }
static void on_array(void *item, size_t n) { put(item, PASSKEY_ARRAY, n, NULL); }
static void on_map(void *item, size_t n) { put(item, PASSKEY_MAP, n, NULL); }
static void on_open(void *item) { put(item, PASSKEY_OPEN, 0, NULL); }
static void on_tag(void *item, uint64_t n) { put(item, PASSKEY_TAG, n, NULL); }
static void on_other(void *item) { put(item, PASSKEY_OTHER, 0, NULL); }
static void on_bool(void *item, bool v) { put(item, PASSKEY_OTHER, v, NULL); }
static void on_float(void *item, float v) { put(item, PASSKEY_OTHER, v > 0, NULL); }
static void on_double(void *item, double v) { put(item, PASSKEY_OTHER, v > 0, NULL); }

static const struct cbor_callbacks callbacks = {
    .uint8 = on_uint8,
    .uint16 = on_uint16,
    .uint32 = on_uint32,
    .uint64 = on_uint64,
    .negint8 = on_negint8,
    .negint16 = on_negint16,
    .negint32 = on_negint32,
    .negint64 = on_negint64,
    .byte_string = on_bytes,
    .byte_string_start = on_open,
    .string = on_text,
    .string_start = on_open,
    .array_start = on_array,
    .indef_array_start = on_open,
    .map_start = on_map,
    .indef_map_start = on_open,
    .tag = on_tag,
    .float2 = on_float,
    .float4 = on_float,
    .float8 = on_double,
    .undefined = on_other,
    .null = on_other,
    .boolean = on_bool,
    .indef_break = on_open,
};

static orr_passkey_why next(reader *r, passkey_item *item)
{
    put(item, PASSKEY_TAG, 0, NULL); /* what no callback tells is not taken */
    struct cbor_decoder_result d = cbor_stream_decode(r->at, r->left, &callbacks, item);
    if (d.status == CBOR_DECODER_NEDATA)
        return ORR_PASSKEY_CBOR_SHORT;
    if (d.status != CBOR_DECODER_FINISHED || d.read > r->left || item->kind == PASSKEY_TAG)
        return ORR_PASSKEY_CBOR;
    if (item->kind == PASSKEY_OPEN)
        return ORR_PASSKEY_CBOR_OPEN;
    r->at += d.read;
    r->left -= d.read;
    return ORR_PASSKEY_OK;
}

static bool is_same(const passkey_item *a, const passkey_item *b)
{
    return a->kind == b->kind && a->n == b->n && (a->kind != PASSKEY_TEXT || !a->n || !memcmp(a->at, b->at, a->n));
}

static orr_passkey_why read_over(reader *r, const passkey_item *head, unsigned depth);

/* The pairs of a map whose head has been read. */
static orr_passkey_why pairs(reader *r, uint64_t n, unsigned depth, passkey_map *m)
{
    orr_passkey_why why = ORR_PASSKEY_OK;
    m->n = 0;
    if (n > PASSKEY_CBOR_ITEMS || depth > PASSKEY_CBOR_DEPTH)
        return ORR_PASSKEY_CBOR_BOUNDS;
    while (m->n < n) {
        passkey_pair *p = &m->pair[m->n];
        if ((why = next(r, &p->key)))
            return why;
        if (p->key.kind != PASSKEY_UINT && p->key.kind != PASSKEY_NEGINT && p->key.kind != PASSKEY_TEXT)
            return ORR_PASSKEY_CBOR;
        for (unsigned i = 0; i < m->n; i++)
            if (is_same(&m->pair[i].key, &p->key))
                return ORR_PASSKEY_CBOR_TWICE;
        if ((why = next(r, &p->value)) || (why = read_over(r, &p->value, depth)))
            return why;
        m->n++;
    }
    return ORR_PASSKEY_OK;
}

/* What stands in a map or array that nobody looks into; its head, read, stands in one of depth `depth`. */
static orr_passkey_why read_over(reader *r, const passkey_item *head, unsigned depth)
{
    orr_passkey_why why = ORR_PASSKEY_OK;
    if (head->kind == PASSKEY_MAP) {
        passkey_map within;
        return pairs(r, head->n, depth + 1, &within);
    }
    if (head->kind != PASSKEY_ARRAY)
        return ORR_PASSKEY_OK;
    if (head->n > PASSKEY_CBOR_ITEMS || depth + 1 > PASSKEY_CBOR_DEPTH)
        return ORR_PASSKEY_CBOR_BOUNDS;
    for (uint64_t i = 0; !why && i < head->n; i++) {
        passkey_item item;
        why = next(r, &item);
        why = why ? why : read_over(r, &item, depth + 1);
    }
    return why;
}

orr_passkey_why passkey_cbor_map(const uint8_t *at, size_t n, passkey_map *out, size_t *used)
{
    reader r = {.at = at, .left = n};
    passkey_item head;
    orr_passkey_why why = next(&r, &head);
    out->n = 0;
    if (!why)
        why = head.kind == PASSKEY_MAP ? pairs(&r, head.n, 1, out) : ORR_PASSKEY_CBOR;
    *used = n - r.left;
    return why;
}

const passkey_item *passkey_cbor_word(const passkey_map *m, const char *key)
{
    const passkey_item wanted = {.kind = PASSKEY_TEXT, .n = strlen(key), .at = (const uint8_t *)key};
    for (unsigned i = 0; i < m->n; i++)
        if (is_same(&m->pair[i].key, &wanted))
            return &m->pair[i].value;
    return NULL;
}

const passkey_item *passkey_cbor_number(const passkey_map *m, int key)
{
    const passkey_item wanted = {.kind = key < 0 ? PASSKEY_NEGINT : PASSKEY_UINT,
                                 .n = (uint64_t)(key < 0 ? -1 - key : key)};
    for (unsigned i = 0; i < m->n; i++)
        if (is_same(&m->pair[i].key, &wanted))
            return &m->pair[i].value;
    return NULL;
}

int passkey_cbor_int(const passkey_item *i)
{
    if (!i || (i->kind != PASSKEY_UINT && i->kind != PASSKEY_NEGINT) || i->n > 1 << 20)
        return 0;
    return i->kind == PASSKEY_UINT ? (int)i->n : -1 - (int)i->n;
}
