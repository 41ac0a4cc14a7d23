/* The table of routes, and who is sent where by it. */
#include "door/routes.h"

#include <string.h>

enum { MISS_COST = 4 }; /* of a table's path that is none, beside the request */

/* What is made of a whole match costs more than one board of it. */
enum { WHOLE_COST = 20 };

enum { ANY = ORR_SCOPE_READ | ORR_SCOPE_PLAY | ORR_SCOPE_MANAGE };

enum { LOOK = ORR_SCOPE_READ | ORR_SCOPE_PLAY };

/* What tables refuse, as the socket's `refused` has it. */
#define ASKED                                                                                                          \
    "400:bad_input 403:forbidden,not_your_seat 404:not_found "                                                         \
    "409:illegal,stale,over,full,not_started,started,unsupported,not_over"

/* Of routes that guests may ask, too. */
#define GUESTS "401:signed_out 403:linked,suspended"

/* clang-format off */
const orr_route_row orr_routes[] = {
    /* ---- the server -----------------------------------------------------------------------------------------------*/
    {"GET", "/healthz", ORR_MAY_ANYBODY, 0, 0, orr_server_health, NULL,
     "health", "Is the server well?", NULL, "200:Health 503:Health", ""},
    {"GET", "/metrics", ORR_MAY_ANYBODY, 0, 0, orr_metrics_request, NULL,
     "metrics", "Numbers for Prometheus, for this machine or with a token of its own", NULL, "200:text/plain",
     "403:forbidden"},
    {"GET", "/api/openapi.json", ORR_MAY_ANYBODY, 0, 0, orr_openapi_request, NULL,
     "openapi", "This document", NULL, "200:Document", ""},
    {"GET", "/api/games", ORR_MAY_ANYBODY, 0, 0, orr_games_request, NULL,
     "games", "The games, their options, and what is advised", NULL, "200:Games", ""},
    {"GET", "/api/front", ORR_MAY_ANYBODY, 0, 1, orr_front_request, NULL,
     "front", "What there is where nobody is around: listed matches that ended last, the first of a ladder, a bot to be beaten",
     NULL, "200:Front", ""},
    {"POST", "/api/accepts", ORR_MAY_ANYBODY, 0, 1, orr_choose_request, NULL,
     "accepts", "Do these options and seats go together?", "Choice", "200:Accepts", ""},
    {"GET", "/api/editions/{hash}", ORR_MAY_ANYBODY, 0, 0, orr_server_edition, NULL,
     "edition", "An edition file, as it was loaded; it may be kept for good", NULL, "200:Edition", "404:not_found"},
    {"GET", "/api/key", ORR_MAY_ANYBODY, 0, 0, orr_server_key, NULL,
     "signingKey", "The public key that signs the files of finished matches", NULL, "200:SigningKey", ""},
    /* ---- who somebody is ------------------------------------------------------------------------------------------*/
    {"GET", "/api/me", ORR_MAY_ANYBODY, 0, 0, orr_me_request, NULL,
     "me", "Who the cookie says that one is", NULL, "200:Me", "403:suspended"},
    {"POST", "/api/session", ORR_MAY_ANYBODY, 0, 0, orr_me_name, NULL,
     "session", "Makes a guest, or renames the one of the cookie", "Name", "200:Me",
     "400:name_reserved 403:no_guests,suspended,muted 409:name_taken,has_account"},
    {"POST", "/api/key", ORR_MAY_ANYBODY, 0, ORR_LINK_COST, orr_key_request, NULL,
     "link", "Whose seat a private link opens; with take, one is that user from now on", "LinkKey", "200:Link",
     "404:not_found"},
    {"POST", "/api/account", ORR_MAY_ANYBODY, 0, 0, orr_account_sign_up, NULL,
     "signUp", "Makes the guest of the cookie, or somebody new, an account", "SignUp", "201:Me",
     "400:password_short,password_long,password_common,bad_name,name_reserved 403:closed,linked,suspended,muted "
     "409:name_taken,has_account"},
    {"POST", "/api/signin", ORR_MAY_ANYBODY, 0, 0, orr_account_sign_in, NULL,
     "signIn", "By name and password", "SignIn", "200:Me",
     "400:password_short,password_long,bad_name 401:wrong 403:suspended 409:seats"},
    {"POST", "/api/signout", ORR_MAY_ANYBODY, 0, 1, orr_account_sign_out, NULL,
     "signOut", "Ends the session of the cookie; its sockets are closed with 1008",
     "Empty", "200:Empty", "403:no_account"},
    {"GET", "/api/me/sessions", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_account_sessions,
     "sessions", "Where one is signed in", NULL, "200:Sessions", ""},
    {"POST", "/api/me/sessions/end", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_account_end_session,
     "endSession", "Ends one session, or all others", "EndSession", "200:Empty", "404:not_found"},
    {"POST", "/api/signin/code", ORR_MAY_ANYBODY, 0, 0, orr_account_code_in, NULL,
     "signInCode", "By a recovery code, which is used up", "SignInCode", "200:Me",
     "400:bad_name 401:wrong 403:suspended 409:seats"},
    {"POST", "/api/passkey/begin", ORR_MAY_ANYBODY, 0, 0, orr_passkey_begin, NULL,
     "passkeyBegin", "A ceremony begins: its options, with a challenge that is good once", "Purpose", "200:Ceremony",
     "401:signed_out 403:no_account,linked,not_fresh,closed,suspended,muted 409:unsupported,has_account,too_many"},
    {"POST", "/api/passkey/add", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_passkey_add,
     "passkeyAdd", "Another passkey; fresh sessions alone", "NewPasskey", "201:Empty",
     "400:bad_passkey 403:not_fresh 409:passkey_taken,too_many"},
    {"POST", "/api/passkey/signup", ORR_MAY_ANYBODY, 0, 0, orr_passkey_sign_up, NULL,
     "passkeySignUp", "Makes the guest of the cookie, or somebody new, an account with a passkey", "PasskeySignUp",
     "201:Me",
     "400:bad_passkey,bad_name,name_reserved 403:closed,linked,suspended,muted "
     "409:name_taken,has_account,passkey_taken"},
    {"POST", "/api/passkey/signin", ORR_MAY_ANYBODY, 0, 0, orr_passkey_sign_in, NULL,
     "passkeySignIn", "By a passkey, which says whose it is", "PasskeySignIn", "200:Me",
     "401:bad_passkey,unknown_passkey 403:suspended 409:seats"},
    {"POST", "/api/mail/begin", ORR_MAY_ANYBODY, 0, 0, orr_mail_begin, NULL,
     "mailBegin", "A letter with a code goes to an address, and by it one signs in or up, or adds it as a way in",
     "MailBegin",
     "200:MailPage",
     "400:bad_address,bad_name,name_reserved 401:signed_out 403:closed,linked,suspended,muted,not_fresh,no_account "
     "409:unsupported,has_account"},
    {"POST", "/api/mail/code", ORR_MAY_ANYBODY, 0, 0, orr_mail_code_shown, NULL,
     "mailCode", "The code of the letter, on the page that asked for it; five tries in ten minutes", "MailCode",
     "200:Me 201:Me",
     "401:wrong 403:suspended,muted,other_browser,closed "
     "409:expired,seats,mail_taken,name_taken,has_account,mail_many"},
    {"POST", "/api/mail/link", ORR_MAY_ANYBODY, 0, 0, orr_mail_link_shown, NULL,
     "mailLink", "The word of a letter's link, sent by the button of its page", "MailLink", "200:Me",
     "403:suspended 409:expired,seats"},
    {"GET", "/api/me/ways", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_ways_list,
     "ways", "The ways in of the account", NULL, "200:Ways", ""},
    {"GET", "/api/me/passkeys", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_passkey_list,
     "passkeys", "The passkeys of the account, as its devices know them", NULL, "200:Passkeys", ""},
    {"POST", "/api/me/ways/rename", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_ways_rename,
     "renameWay", "Another label for a passkey", "WayLabel", "200:Empty", "404:not_found"},
    {"POST", "/api/me/ways/remove", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_ways_remove,
     "removeWay", "Never the last; fresh sessions alone", "WayId", "200:Empty",
     "403:not_fresh 404:not_found 409:last_way"},
    {"POST", "/api/me/password", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_ways_password,
     "password", "Sets or changes the password, with the old one or by a fresh session", "NewPassword", "200:Empty",
     "400:password_short,password_long,password_common 403:wrong,not_fresh"},
    {"POST", "/api/me/codes", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_ways_codes,
     "codes", "Ten new recovery codes, told this once; fresh sessions alone", "Empty", "200:Codes", "403:not_fresh"},
    {"POST", "/api/me/name", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_ways_name,
     "rename", "Another name for the account", "Name", "200:Me",
     "400:bad_name,name_reserved 403:muted 409:name_taken 429:too_soon"},
    {"GET", "/api/names/{name}", ORR_MAY_ANYBODY, 0, 2, orr_ways_free, NULL,
     "nameFree", "May an account of this browser be called that?", NULL, "200:NameFree", ""},
    {"POST", "/api/invitation", ORR_MAY_ANYBODY, 0, 2, orr_ways_invited, NULL,
     "invited", "Does this invitation make an account now?", "InvitationCode", "200:Invitation", ""},
    {"GET", "/api/me/export", ORR_MAY_ANYBODY, 0, 0, orr_owned_export_request, NULL,
     "export", "All that is stored about who asks, as one file", NULL, "200:Export",
     "401:signed_out 403:linked,suspended 413:limit"},
    {"POST", "/api/me/erase", ORR_MAY_ANYBODY, 0, 0, orr_owned_erase_request, NULL,
     "erase", "In seven days all of it goes; an account proves itself by its password or a fresh session", "Proof",
     "200:Erasure", "401:signed_out 403:linked,suspended,proof,wrong"},
    {"POST", "/api/me/erase/cancel", ORR_MAY_ANYBODY, 0, 1, orr_owned_cancel_request, NULL,
     "stay", "It does not", "Empty", "200:Erasure", "401:signed_out 403:linked,suspended 404:not_found"},
    {"GET", "/api/people/{name}", ORR_MAY_ANYBODY, 0, 0, orr_profile_request, NULL,
     "person", "The page of who has an account, as who asks may see it", NULL, "200:Person", "404:not_found"},
    {"GET", "/api/people/{name}/matches", ORR_MAY_ANYBODY, 0, 0, orr_profile_request, NULL,
     "matchesOf", "Finished matches of that person, 20 a page, newest first", NULL, "200:Matches",
     "400:bad_input 404:not_found"},
    {"GET", "/api/people", ORR_MAY_ANYBODY, 0, 0, orr_profile_known, NULL,
     "people", "Which of these users have a page", NULL, "200:People", "400:bad_input"},
    {"GET", "/api/me/matches", ORR_MAY_ANYBODY, 0, 0, orr_profile_mine, NULL,
     "myMatches", "Matches of who asks, guests too; on the first page also those that run", NULL, "200:Matches",
     "400:bad_input 401:signed_out 403:linked,suspended 404:not_found"},
    {"POST", "/api/me/shows", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_profile_shows,
     "shows", "Who sees the page of this account", "Shows", "200:Empty", ""},
    {"GET", "/api/site", ORR_MAY_ANYBODY, 0, 0, orr_owned_site, NULL,
     "site", "What to know before anybody has signed in", NULL, "200:Site", ""},
    /* ---- people and each other -----------------------------------------------------------------------------------------*/
    {"GET", "/api/ties", ORR_MAY_ANYBODY, 0, 0, orr_ties_get, NULL,
     "ties", "How who asks stands to others", NULL, "200:Ties", GUESTS},
    {"POST", "/api/ties", ORR_MAY_ANYBODY, 0, 0, orr_ties_post, NULL,
     "tie", "A friend, to follow, to block, to hide; or no longer", "Tie", "200:Empty",
     "400:bad_input 401:signed_out 403:linked,suspended,no_account 404:not_found 409:full"},
    {"POST", "/api/reports", ORR_MAY_ANYBODY, 0, 0, orr_desk_report, NULL,
     "report", "Reports somebody at a table to the moderators, with its last lines of talk", "Report", "200:Empty",
     GUESTS " 404:not_found"},
    {"GET", "/api/reports", ORR_MAY_ANYBODY, 0, 0, orr_desk_reports, NULL,
     "reports", "What who asks has reported, and what came of it", NULL, "200:Reports", GUESTS},
    {"GET", "/api/me/letters", ORR_MAY_ANYBODY, 0, 0, orr_desk_letters, NULL,
     "letters", "What was done to who asks", NULL, "200:Letters", GUESTS},
    {"POST", "/api/me/letters", ORR_MAY_ANYBODY, 0, 0, orr_desk_reply, NULL,
     "letterRead", "It was read; with reply, the one answer to it", "LetterRead", "200:Empty", GUESTS " 404:not_found"},
    {"GET", "/api/desk", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_desk_get,
     "desk", "For moderators: what is open; with closed=1, what was", NULL, "200:Desk", "400:bad_input 403:forbidden"},
    {"GET", "/api/desk/{entry}", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_desk_get,
     "deskEntry", "For moderators: one entry; that it was opened stands in the trail", NULL, "200:DeskEntry",
     "400:bad_input 403:forbidden 404:not_found"},
    {"POST", "/api/desk/deed", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_desk_deed,
     "deed", "For moderators: closes an entry", "Deed", "200:Empty", "403:forbidden 404:not_found"},
    {"POST", "/api/desk/lift", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_desk_lift,
     "lift", "For moderators: takes a deed back", "Lift", "200:Empty", "403:forbidden 404:not_found"},
    /* ---- programs -------------------------------------------------------------------------------------------------*/
    {"GET", "/api/tokens", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_token_list,
     "tokens", "The tokens of the account, without their texts", NULL, "200:Tokens", ""},
    {"POST", "/api/tokens", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_token_new,
     "newToken", "A token for a program; its text is told this once", "NewToken", "201:MadeToken", "409:too_many"},
    {"POST", "/api/tokens/end", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_token_end,
     "endToken", "Ends a token, and the streams that came by it", "TokenId", "200:Empty", "404:not_found"},
    {"POST", "/api/me/bot", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_token_bot,
     "becomeBot", "Makes the account, which has never sat at a table, a program's, for good", "Empty", "200:Me",
     "409:has_played"},
    {"GET", "/api/v1/me", ORR_MAY_TOKEN, ANY, 1, NULL, orr_v1_me,
     "v1Me", "Whose token it is, and what it opens", NULL, "200:Bearer", ""},
    {"GET", "/api/v1/tokens", ORR_MAY_TOKEN, ORR_SCOPE_MANAGE, 1, NULL, orr_token_list,
     "v1Tokens", "The tokens of the account, without their texts", NULL, "200:Tokens", ""},
    {"POST", "/api/v1/tokens/end", ORR_MAY_TOKEN, ORR_SCOPE_MANAGE, 1, NULL, orr_token_end,
     "v1EndToken", "Ends a token, and the streams that came by it", "TokenId", "200:Empty", "404:not_found"},
    {"GET", "/api/v1/games", ORR_MAY_TOKEN, ANY, 1, NULL, orr_v1_games,
     "v1Games", "The games, their options, and what is advised", NULL, "200:Games", ""},
    {"GET", "/api/v1/tables", ORR_MAY_TOKEN, LOOK, 4, NULL, orr_v1_tables,
     "v1Tables", "The tables of all that are listed, and one's own running matches", NULL, "200:Tables", ""},
    {"POST", "/api/v1/tables", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_create,
     "v1Create", "Makes a table, and sits down on its first seat", "Create", "200:Done", ASKED},
    {"GET", "/api/v1/tables/{code}", ORR_MAY_TOKEN, LOOK, 4, NULL, orr_v1_table,
     "v1Table", "A table and its board, as its user may see them", NULL, "200:Table", ASKED},
    {"GET", "/api/v1/tables/{code}/stream", ORR_MAY_TOKEN, LOOK, 4, NULL, orr_feed_table,
     "v1Stream", "The lines of a match, from its beginning or the one after a number", NULL,
     "200:application/x-ndjson", ASKED},
    {"GET", "/api/v1/seeks", ORR_MAY_TOKEN, LOOK, 2, NULL, orr_v1_seeks,
     "v1Seeks", "One's own seeks of the square, a ready check, and how many wait for what", NULL, "200:SquareSeeks",
     ""},
    {"POST", "/api/v1/seeks", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_seek,
     "v1SquareSeek", "Seeks a match; a live seek lives while one of the account's streams or sockets is open",
     "SquareSeek", "200:Done", ASKED},
    {"POST", "/api/v1/seeks/end", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_seek,
     "v1SquareEnd", "Takes a seek back, or all", "SquareEnd", "200:Done", ASKED},
    {"POST", "/api/v1/seeks/ready", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_seek,
     "v1SquareReady", "Answers a ready check", "SquareReady", "200:Done", ASKED},
    {"POST", "/api/v1/seeks/clockwork", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_seek,
     "v1SquareClockwork", "Begins at once, with bots on the other seats", "SquareClockwork", "200:Done", ASKED},
    {"GET", "/api/v1/tables/{code}/known", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 4, NULL, orr_v1_known,
     "v1Known",
     "What the own seat knows while it is asked, for a program of this server's version that thinks elsewhere",
     NULL, "200:Known", ASKED},
    {"GET", "/api/v1/stream", ORR_MAY_TOKEN, LOOK, 4, NULL, orr_feed_mine,
     "v1Mine", "One's running matches, and where one is asked, whenever that changes", NULL,
     "200:application/x-ndjson", ""},
    {"POST", "/api/v1/tables/{code}/sit", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Sit", "Takes a seat before the start", "Sit", "200:Done", ASKED},
    {"POST", "/api/v1/tables/{code}/stand", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Stand", "Gives the own seat back before the start", "Plain", "200:Done", ASKED},
    {"POST", "/api/v1/tables/{code}/colour", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Colour", "Picks a colour before the start, or gives it back", "Colour", "200:Done", ASKED},
    {"POST", "/api/v1/tables/{code}/bot", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Bot", "The host puts a bot of this server on a free seat, or takes it away", "PlaceBot", "200:Done", ASKED},
    {"POST", "/api/v1/tables/{code}/remove", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Remove", "The host frees a seat that another took, before the start", "OneSeat", "200:Done", ASKED},
    {"POST", "/api/v1/tables/{code}/start", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Start", "The host begins", "Plain", "200:Done", ASKED},
    {"POST", "/api/v1/tables/{code}/act", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Act", "Answers a question of the own seat; the same id twice is played once", "Act", "200:Done", ASKED},
    {"POST", "/api/v1/tables/{code}/undo", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Undo", "Takes back the own last decision", "Question", "200:Done", ASKED},
    {"POST", "/api/v1/tables/{code}/pause", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Pause", "More time for all who are asked", "Question", "200:Done", ASKED},
    {"POST", "/api/v1/tables/{code}/hand", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Hand", "Hands the seat of somebody long away to a bot", "OneSeat", "200:Done", ASKED},
    {"POST", "/api/v1/tables/{code}/take", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Take", "Takes the own seat back from a bot", "Plain", "200:Done", ASKED},
    {"POST", "/api/v1/tables/{code}/leave", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Leave", "Leaves for good", "Plain", "200:Done", ASKED},
    {"POST", "/api/v1/tables/{code}/rematch", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Rematch", "After the end, a new table with the same people", "Plain", "200:Done", ASKED},
    {"POST", "/api/v1/tables/{code}/say", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Say", "Says something to all at the table", "Say", "200:Done", ASKED},
    {"POST", "/api/v1/tables/{code}/phrase", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Phrase", "Says a phrase or a reaction, which everybody reads in their own language", "Phrase",
     "200:Done", ASKED},
    {"POST", "/api/v1/tables/{code}/wish", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_v1_ask,
     "v1Wish", "Asks something of the table, or withdraws it", "Wish", "200:Done", ASKED},
    /* ---- tournaments ----------------------------------------------------------------------------------------------*/
    {"GET", "/api/tournaments", ORR_MAY_ANYBODY, 0, 2, orr_tournament_get, NULL,
     "tournaments", "Tournaments that are not over, and the last that are", NULL, "200:Tournaments", ""},
    {"GET", "/api/tournaments/{tournament}", ORR_MAY_ANYBODY, 0, 2, orr_tournament_get, NULL,
     "tournament", "One of them: its people, standing and running tables", NULL, "200:Tournament", "404:not_found"},
    {"GET", "/api/tournaments/{tournament}/standing", ORR_MAY_ANYBODY, 0, 2, orr_tournament_get, NULL,
     "tournamentStanding", "Its people and their standing", NULL, "200:TournamentStanding", "404:not_found"},
    {"GET", "/api/tournaments/{tournament}/rounds", ORR_MAY_ANYBODY, 0, 2, orr_tournament_get, NULL,
     "tournamentRounds", "All its rounds and tables", NULL, "200:TournamentRounds", "404:not_found"},
    {"GET", "/api/tournaments/{tournament}/trail", ORR_MAY_ANYBODY, 0, 2, orr_tournament_get, NULL,
     "tournamentTrail", "All that has happened in it", NULL, "200:TournamentTrail", "404:not_found"},
    {"POST", "/api/tournaments", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_tournament_make,
     "makeTournament", "Makes one, and leads it", "NewTournament", "201:MadeTournament",
     "400:bad_name,bad_kind,bad_game,bad_size,bad_rounds,bad_people,bad_times 403:hosts_only,muted "
     "409:too_many,full,unsupported"},
    {"POST", "/api/tournaments/{tournament}/on", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_tournament_ask,
     "signOnTournament", "Signs on, twice is once; while it runs a late comer, with byes for the rounds before",
     "Empty", "200:Empty",
     "400:bad_input 403:forbidden 404:not_found 409:full,too_late,over,too_few,not_started,limit"},
    {"POST", "/api/tournaments/{tournament}/off", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_tournament_ask,
     "signOffTournament", "Signs off; while it runs, after the round", "Empty", "200:Empty",
     "400:bad_input 403:forbidden 404:not_found 409:full,too_late,over,too_few,not_started,limit"},
    {"POST", "/api/tournaments/{tournament}/start", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_tournament_ask,
     "startTournament", "Its host, or a moderator, begins it; too_few: less than one table", "Empty", "200:Empty",
     "400:bad_input 403:forbidden 404:not_found 409:full,too_late,over,too_few,not_started,limit"},
    {"POST", "/api/tournaments/{tournament}/pause", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_tournament_ask,
     "pauseTournament", "Its host, or a moderator: no round begins and no time passes; what runs is played on",
     "Empty", "200:Empty",
     "400:bad_input 403:forbidden 404:not_found 409:full,too_late,over,too_few,not_started,limit"},
    {"POST", "/api/tournaments/{tournament}/go", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_tournament_ask,
     "resumeTournament", "Its host, or a moderator: it goes on", "Empty", "200:Empty",
     "400:bad_input 403:forbidden 404:not_found 409:full,too_late,over,too_few,not_started,limit"},
    {"POST", "/api/tournaments/{tournament}/remove", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_tournament_ask,
     "removeFromTournament", "Its host, or a moderator, takes somebody out for good", "Removal", "200:Empty",
     "400:bad_input 403:forbidden 404:not_found 409:full,too_late,over,too_few,not_started,limit"},
    {"POST", "/api/tournaments/{tournament}/annul", ORR_MAY_ACCOUNT, 0, 0, NULL, orr_tournament_ask,
     "annulTournament", "Its host, or a moderator, calls it off: nothing counts any more", "Empty", "200:Empty",
     "400:bad_input 403:forbidden 404:not_found 409:full,too_late,over,too_few,not_started,limit"},
    {"GET", "/api/v1/tournaments", ORR_MAY_TOKEN, LOOK, 2, NULL, orr_tournament_v1_get,
     "v1Tournaments", "Tournaments that are not over, and the last that are", NULL, "200:Tournaments", ""},
    {"GET", "/api/v1/tournaments/{tournament}", ORR_MAY_TOKEN, LOOK, 2, NULL, orr_tournament_v1_get,
     "v1Tournament", "One of them: its people, standing and running tables", NULL, "200:Tournament", "404:not_found"},
    {"GET", "/api/v1/tournaments/{tournament}/standing", ORR_MAY_TOKEN, LOOK, 2, NULL, orr_tournament_v1_get,
     "v1TournamentStanding", "Its people and their standing", NULL, "200:TournamentStanding", "404:not_found"},
    {"GET", "/api/v1/tournaments/{tournament}/rounds", ORR_MAY_TOKEN, LOOK, 2, NULL, orr_tournament_v1_get,
     "v1TournamentRounds", "All its rounds and tables", NULL, "200:TournamentRounds", "404:not_found"},
    {"GET", "/api/v1/tournaments/{tournament}/trail", ORR_MAY_TOKEN, LOOK, 2, NULL, orr_tournament_v1_get,
     "v1TournamentTrail", "All that has happened in it", NULL, "200:TournamentTrail", "404:not_found"},
    {"POST", "/api/v1/tournaments", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_tournament_make,
     "v1MakeTournament", "Makes one, and leads it", "NewTournament", "201:MadeTournament",
     "400:bad_name,bad_kind,bad_game,bad_size,bad_rounds,bad_people,bad_times 403:hosts_only,muted "
     "409:too_many,full,unsupported"},
    {"POST", "/api/v1/tournaments/{tournament}/on", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_tournament_ask,
     "v1SignOnTournament", "Signs on, twice is once; while it runs a late comer, with byes for the rounds before",
     "Empty", "200:Empty",
     "400:bad_input 403:forbidden 404:not_found 409:full,too_late,over,too_few,not_started,limit"},
    {"POST", "/api/v1/tournaments/{tournament}/off", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_tournament_ask,
     "v1SignOffTournament", "Signs off; while it runs, after the round", "Empty", "200:Empty",
     "400:bad_input 403:forbidden 404:not_found 409:full,too_late,over,too_few,not_started,limit"},
    {"POST", "/api/v1/tournaments/{tournament}/start", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_tournament_ask,
     "v1StartTournament", "Its host, or a moderator, begins it; too_few: less than one table", "Empty", "200:Empty",
     "400:bad_input 403:forbidden 404:not_found 409:full,too_late,over,too_few,not_started,limit"},
    {"POST", "/api/v1/tournaments/{tournament}/pause", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_tournament_ask,
     "v1PauseTournament", "Its host, or a moderator: no round begins and no time passes; what runs is played on",
     "Empty", "200:Empty",
     "400:bad_input 403:forbidden 404:not_found 409:full,too_late,over,too_few,not_started,limit"},
    {"POST", "/api/v1/tournaments/{tournament}/go", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_tournament_ask,
     "v1ResumeTournament", "Its host, or a moderator: it goes on", "Empty", "200:Empty",
     "400:bad_input 403:forbidden 404:not_found 409:full,too_late,over,too_few,not_started,limit"},
    {"POST", "/api/v1/tournaments/{tournament}/remove", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_tournament_ask,
     "v1RemoveFromTournament", "Its host, or a moderator, takes somebody out for good", "Removal", "200:Empty",
     "400:bad_input 403:forbidden 404:not_found 409:full,too_late,over,too_few,not_started,limit"},
    {"POST", "/api/v1/tournaments/{tournament}/annul", ORR_MAY_TOKEN, ORR_SCOPE_PLAY, 1, NULL, orr_tournament_ask,
     "v1AnnulTournament", "Its host, or a moderator, calls it off: nothing counts any more", "Empty", "200:Empty",
     "400:bad_input 403:forbidden 404:not_found 409:full,too_late,over,too_few,not_started,limit"},
    /* ---- appointments ---------------------------------------------------------------------------------------------*/
    {"GET", "/api/appointments", ORR_MAY_ACCOUNT, 0, 2, NULL, orr_appointment_list,
     "appointments", "Appointments that are proposed, and those of who asks", NULL, "200:Appointments", ""},
    {"POST", "/api/appointments", ORR_MAY_ACCOUNT, 0, 1, NULL, orr_appointment_propose,
     "propose", "Proposes one: up to three times to choose from", "NewAppointment", "201:MadeAppointment",
     "400:bad_game,bad_variant,bad_seats,bad_speed,bad_times,many_times 403:program,unrated "
     "409:too_many,unsupported"},
    {"POST", "/api/appointments/{appointment}/answer", ORR_MAY_ACCOUNT, 0, 1, NULL, orr_appointment_answer,
     "answerAppointment", "To which of its times one can; to none: one does not come", "AppointmentAnswer", "200:Empty",
     "400:bad_times 403:program,own 404:not_found 409:over,full"},
    {"POST", "/api/appointments/{appointment}/end", ORR_MAY_ACCOUNT, 0, 1, NULL, orr_appointment_end,
     "endAppointment", "Who proposed it calls it off", "Empty", "200:Empty",
     "403:program,forbidden 404:not_found 409:over"},
    {"GET", "/api/appointments/{appointment}/calendar", ORR_MAY_ACCOUNT, 0, 2, NULL, orr_appointment_calendar,
     "appointmentCalendar", "The fixed time of one to which one comes, for calendars; with title, as the match is called",
     NULL, "200:text/calendar", "400:bad_input 404:not_found"},
    /* ---- ratings --------------------------------------------------------------------------------------------------*/
    {"GET", "/api/ladders", ORR_MAY_ANYBODY, 0, 1, orr_ladders_request, NULL,
     "ladders", "The ladders and the seasons that there are", NULL, "200:Ladders", ""},
    {"GET", "/api/ladders/{game}/{class}", ORR_MAY_ANYBODY, 0, 2, orr_ladders_request, NULL,
     "ladder", "Who stands where; with variant, season, page, name or of=friends", NULL, "200:Ladder",
     "400:bad_input 403:no_account 404:not_found"},
    {"GET", "/api/people/{name}/ratings", ORR_MAY_ANYBODY, 0, 0, orr_profile_request, NULL,
     "ratingsOf", "How the rating of that person went, by game, variant and class", NULL, "200:Course",
     "400:bad_input 404:not_found"},
    {"GET", "/api/tables/{code}/rating", ORR_MAY_ANYBODY, 0, 2, orr_ladders_request, NULL,
     "rating", "What a rated match did to the ratings of its people, and whether it is rated yet; before it is over, for whom"
     " it would not count", NULL,
     "200:RatedMatch",
     "404:not_found"},
    {"GET", "/api/v1/ladder/{game}", ORR_MAY_TOKEN, LOOK, 2, NULL, orr_ladder_v1,
     "v1Ladder", "Who stands where; with class, variant, season, page or name", NULL, "200:Ladder",
     "400:bad_input 403:no_account 404:not_found"},
    {"GET", "/api/v1/ratings/{name}", ORR_MAY_TOKEN, LOOK, 2, NULL, orr_ratings_v1,
     "v1Ratings", "Somebody's ratings; with game, class and variant how one of them went", NULL, "200:RatingsOf",
     "400:bad_input 404:not_found"},
    /* ---- matches --------------------------------------------------------------------------------------------------*/
    {"GET", "/api/tables/{code}/log", ORR_MAY_ANYBODY, 0, WHOLE_COST, orr_match_request, NULL,
     "log", "A finished match in whole", NULL, "200:Log", "404:not_found 409:not_over,unsupported"},
    {"GET", "/api/tables/{code}/at/{ply}", ORR_MAY_ANYBODY, 0, 1, orr_match_request, NULL,
     "at", "A board of a finished match, as who watches sees it", NULL, "200:Board",
     "404:not_found 409:not_over,unsupported"},
    {"GET", "/api/tables/{code}/replay", ORR_MAY_ANYBODY, 0, WHOLE_COST, orr_match_request, NULL,
     "replay", "The replay file of a finished match, signed", NULL, "200:application/x-ndjson",
     "404:not_found 409:not_over,unsupported"},
    {"GET", "/api/tables/{code}/kept", ORR_MAY_ANYBODY, 0, WHOLE_COST, orr_match_request, NULL,
     "kept", "What is known of a match of another version of the rules", NULL, "200:Kept",
     "404:not_found 409:unsupported"},
    {0},
};
/* clang-format on */

/* ---- paths --------------------------------------------------------------------------------------------------------*/
const orr_route_row *orr_route_find(const char *method, const char *path)
{
    for (const orr_route_row *w = orr_routes; w->path; w++)
        if (!strcmp(w->method, method) && orr_path_fits(w->path, path))
            return w;
    return NULL;
}

/* ---- dispatch -----------------------------------------------------------------------------------------------------*/
/* What follows is the client's to read: it also says that something is not there. */
static bool is_page(const char *path)
{
    static const char *const pages[] = {
#define PAGE(path) path,
#include "door/pages.def"
#undef PAGE
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        size_t n = strcspn(pages[i], "{");
        bool whole = !pages[i][n];
        if (!strncmp(pages[i], path, n) && (whole ? !path[n] || !strcmp(path + n, "/") : path[n] != 0))
            return true;
    }
    return false;
}

static bool is_within(const char *path, const char *folder) { return !strncmp(path, folder, strlen(folder)); }

const char *orr_api_allow(void *door, const char *path)
{
    bool get = orr_route_find("GET", path) != NULL, post = orr_route_find("POST", path) != NULL;
    (void)door;
    return get && post ? "GET, HEAD, POST" : post ? "POST" : "GET, HEAD";
}

static bool charged(orr_door *d, const orr_request *r, unsigned cost)
{
    unsigned retry_ms = cost ? orr_net_charge(d->net, r->exchange, cost) : 0;
    if (retry_ms)
        orr_net_refuse(d->net, r->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
    return !retry_ms;
}

orr_route orr_api_request(void *door, const orr_request *r)
{
    orr_door *d = door;
    const orr_route_row *w = orr_route_find(r->post ? "POST" : "GET", r->path);
    if (!w && !r->post && !is_within(r->path, "/api/"))
        return is_page(r->path) ? ORR_ROUTE_PAGE : ORR_ROUTE_FILE;
    if (!w && !r->post && is_within(r->path, "/api/tables/")) { /* who tries codes */
        if (charged(d, r, 1)) {
            orr_net_charge(d->net, r->exchange, MISS_COST);
            orr_api_error(d, r->exchange, 404, "not_found");
        }
    } else if (!w) {
        orr_api_error(d, r->exchange, 404, "not_found");
    } else if (charged(d, r, w->cost)) {
        if (w->may == ORR_MAY_ACCOUNT)
            orr_door_asked(d, r, w->asked);
        else if (w->may == ORR_MAY_TOKEN)
            orr_token_asked(d, r, w->scopes, w->asked);
        else
            w->answer(d, r);
    }
    return ORR_ROUTE_TAKEN;
}
