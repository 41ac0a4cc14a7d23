/* Any bytes as a replay file: read or refused, never a crash; what is accepted is a legal match. */
#include <orrery/match.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    orr_replay p;
    uint32_t to = size && data[0] & 1 ? UINT32_MAX : 3;
    orr_err err = orr_replay_read((const char *)data, size, NULL, to, true, &p);
    ORR_ASSERT(err == ORR_OK || p.why[0]);
    ORR_ASSERT(err != ORR_OK || p.match);
    orr_replay_deinit(&p);
    orr_proof proof;
    err = orr_replay_verify((const char *)data, size, NULL, &proof);
    ORR_ASSERT(err == ORR_OK || proof.why[0]);
    ORR_ASSERT(err != ORR_OK || (proof.committed && proof.drawn && proof.legal));
    return 0;
}
