#!/usr/bin/env python3
"""Plays on an Orrery server by its API (docs/api.md), with the standard library alone.

    ORRERY_TOKEN=orr_… client.py URL --make GAME [--seats 3] [--bots apprentice,fellow] [--wait]
    ORRERY_TOKEN=orr_… client.py URL --table CODE

Makes a table, or sits down at one, and plays there at random until the match is over. The code of the table and the
end of the match are printed, a line of JSON each. --wait: with the seats that no bot takes left free for others; the
match begins when all have come.
"""

import argparse
import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

SILENCE = 20  # seconds: the server says an empty line every seven


class Refused(Exception):
    """What the server refused, by its code."""


class Server:
    def __init__(self, url, token):
        self.base = url.rstrip("/") + "/api/v1"
        self.headers = {"Authorization": "Bearer " + token, "Content-Type": "application/json"}

    def open(self, path, body=None):
        """An answer as it comes; waits and asks again when the server says so."""
        data = None if body is None else json.dumps(body).encode()
        while True:
            try:
                request = urllib.request.Request(self.base + path, data, self.headers)
                return urllib.request.urlopen(request, timeout=SILENCE)
            except urllib.error.HTTPError as error:
                said = json.loads(error.read() or b"{}")
                if error.code != 429 and error.code != 503:
                    raise Refused(said.get("error", str(error.code))) from None
                time.sleep(said.get("retry_ms", 1000) / 1000)

    def ask(self, path, body=None):
        with self.open(path, body) as answer:
            return json.load(answer)

    def lines(self, path):
        with self.open(path) as answer:
            for line in answer:
                if line.strip():
                    yield json.loads(line)


def actions(tree, words=()):
    """All paths through a tree of legal actions, as the server wants to hear them."""
    if not tree:
        yield " ".join(words)
    for word, rest in tree.items():
        yield from actions(rest, words + (word,))


def answer(server, code, question):
    """One answer. The id makes it safe to send it twice: it is played once."""
    action = random.choice(list(actions(question["legal"])))
    act = {"id": "q%d-%d" % (question["n"], question["q"]), "q": question["q"], "action": action}
    try:
        server.ask("/tables/%s/act" % code, act)
    except Refused as refused:
        if str(refused) not in ("stale", "over"):  # somebody was faster, or the match has ended: lines will tell
            raise


def play(server, code):
    """Follows the lines of a table to the end of the match, and returns the last one."""
    last = 0
    while True:
        try:
            for line in server.lines("/tables/%s/stream?from=%d" % (code, last)):
                last = line["n"]
                if line["t"] == "ask":
                    answer(server, code, line)
                elif line["t"] == "end":
                    return line
        except (OSError, http.client.HTTPException, ValueError):
            pass  # the line was cut; only "end" is the end
        time.sleep(0.5)


def make(server, options):
    bots = [level for level in options.bots.split(",") if level]
    body = {"game": options.make, "seats": options.seats, "bots": bots, "start": not options.wait}
    return server.ask("/tables", body)["table"]


def wait_for_all(server, code):
    while any(seat["kind"] == "open" for seat in server.ask("/tables/" + code)["table"]["seats"]):
        time.sleep(0.5)
    server.ask("/tables/%s/start" % code, {})


def main():
    parser = argparse.ArgumentParser(description="plays at random on an Orrery server")
    parser.add_argument("url")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--make", metavar="GAME")
    where.add_argument("--table", metavar="CODE")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bots", default="")
    parser.add_argument("--wait", action="store_true")
    options = parser.parse_args()
    server = Server(options.url, os.environ["ORRERY_TOKEN"])
    if options.table:
        code = options.table
        server.ask("/tables/%s/sit" % code, {})
    else:
        code = make(server, options)
    print(json.dumps({"table": code}), flush=True)
    if options.wait:
        wait_for_all(server, code)
    print(json.dumps(play(server, code)), flush=True)


if __name__ == "__main__":
    try:
        main()
    except Refused as refused:
        sys.exit("refused: %s" % refused)
