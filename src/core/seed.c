/* What a program that plays may draw from. */
#include <orrery/tell.h>

#include <sodium.h>
#include <string.h>

int64_t orr_tell_seed(uint64_t seed)
{
    static const char tag[] = "orrery engine seed 1";
    uint8_t bytes[sizeof tag - 1 + 8], hash[16];
    uint64_t told = 0;
    memcpy(bytes, tag, sizeof tag - 1);
    for (unsigned i = 0; i < 8; i++)
        bytes[sizeof tag - 1 + i] = (uint8_t)(seed >> 8 * i);
    crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, NULL, 0);
    for (unsigned i = 0; i < 8; i++)
        told |= (uint64_t)hash[i] << 8 * i;
    return (int64_t)(told >> 11);
}
