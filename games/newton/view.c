#include "state.h"
void newton_view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out)
{
    (void)r; (void)shown; (void)viewer;
    orr_json_object(out);
    orr_json_end(out);
}
