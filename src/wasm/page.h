/* The face of a module: one game, its rules, bots and edition, in a page. A module holds one match at a time; a page
 * that needs two makes two instances. One thread.
 *
 * Texts come in through page_in and go out through page_out: UTF-8, not ended by a NUL, valid until the next call.
 * What goes out is what the wire speaks (docs/protocol.md): views, trees of answers, reasons, events. Errors are
 * numbers of orr_err; an error changes nothing. A failed assertion traps: the instance is lost, page_fault tells
 * why, and a match goes on in a new one from its log. */
#ifndef WASM_PAGE_H
#define WASM_PAGE_H

#include <stdint.h>

#define PAGE(name) __attribute__((export_name(#name)))

/* ---- texts --------------------------------------------------------------------------------------------------------*/
/* Room for `size` bytes that the next call reads; NULL: memory is out. */
PAGE(page_in) char *page_in(uint32_t size);
PAGE(page_out) const char *page_out(void);
PAGE(page_out_size) uint32_t page_out_size(void);

/* Out: the name of an error as the wire has it, "illegal". */
PAGE(page_error) void page_error(int code);

/* ---- who this is --------------------------------------------------------------------------------------------------*/
/* Out: {"game","version","oldest","edition","layout","state_size","seats":[min,max]}. `layout`: a hash of the names,
 * places and widths of the state's fields, in hex; bytes of a state are understood where it is equal. */
PAGE(page_about) void page_about(void);

/* ---- a match ------------------------------------------------------------------------------------------------------*/
/* In: lines "seats=3", "version=2", "dealer=1", "seed=HEX" (up to 64 bits), "colour.0=red" and "option.ID=VALUE"; all
 * but seats may be left out. A new match after setup, whose chance comes from the seed. ORR_BAD_INPUT: out is the line
 * that was not understood. */
PAGE(page_open) int page_open(uint32_t size);
PAGE(page_plies) uint32_t page_plies(void);
/* Masks of seats (bits 12 and 13: table and chance); 0 when the match is over. */
PAGE(page_must) uint32_t page_must(void);
PAGE(page_may) uint32_t page_may(void);
PAGE(page_over) int page_over(void);
/* In: a readable action, "activate a1_maize_field"; what came of it is told by page_events. */
PAGE(page_act) int page_act(uint32_t seat, uint32_t size);
/* Draws chance, or plays the only answer of a seat. 0: somebody must decide, or it is over. */
PAGE(page_step) int page_step(void);
/* The ply to which a seat may take back, or that of now; and taking back to there. */
PAGE(page_undoable) uint32_t page_undoable(uint32_t seat);
PAGE(page_undo) int page_undo(uint32_t seat, uint32_t ply);
/* The ledger's answer of a seat whose time is over is played. */
PAGE(page_default) int page_default(uint32_t seat);

/* ---- what is told -------------------------------------------------------------------------------------------------*/
PAGE(page_view) void page_view(uint32_t viewer);
/* Out: {"prompt","q","legal","not"} of an asked seat; {"not"} of another, and of who only looks. */
PAGE(page_ask) void page_ask(uint32_t seat);
/* Out: the events of the last action, as an array, without what the viewer may not know. */
PAGE(page_events) void page_events(uint32_t viewer);
/* Out: {"reason","results"} when it is over; else {}. */
PAGE(page_results) void page_results(void);
/* Out: the log, an array of {"by","a":"readable"}; with the lines of page_open it is the match. */
PAGE(page_log) void page_log(void);

/* ---- states -------------------------------------------------------------------------------------------------------*/
/* The bytes of the state as a viewer knows it; depth 0: SHOWN, 1: KNOWN. */
PAGE(page_redacted) const uint8_t *page_redacted(uint32_t viewer, uint32_t depth);
/* In: the bytes of a redacted state. It takes the place of the match's, whose log is not looked at any more: for
 * drawing what a server has sent. ORR_BAD_INPUT: of another size. */
PAGE(page_load) int page_load(uint32_t size);

/* ---- bots ---------------------------------------------------------------------------------------------------------*/
/* In: a bot, "fellow" or "ismcts:iters=2000". Out: its readable action for an asked seat, thought out from the KNOWN
 * redaction alone. `enough` of the imports is asked now and then. */
PAGE(page_think) int page_think(uint32_t seat, uint32_t seed, uint32_t size);

/* ---- measuring ----------------------------------------------------------------------------------------------------*/
/* Adds the matches of orr_loop_sign for a number of seats to a hash. In and out: sixteen hex digits. */
PAGE(page_sign) int page_sign(uint32_t seats, uint32_t size);
/* Random matches on the bare rules, those of `orrery bench`; returns how many decisions they had. */
PAGE(page_loop) uint32_t page_loop(uint32_t seats, uint32_t seed, uint32_t matches);

/* ---- what the page gives ------------------------------------------------------------------------------------------*/
/* True: nobody wants the answer of a bot any more. */
__attribute__((import_module("page"), import_name("enough"))) int page_enough(void);

#endif
