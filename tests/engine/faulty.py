"""Engines with one fault each: faulty.py FAULT [AFTER] [FILE]. They play as first.py does, and are as they should not be from the
question after so many on. What has to be known of them is written to the file."""
import json
import os
import random
import signal
import sys

from first import actions

fault = sys.argv[1]
after = int(sys.argv[2]) if len(sys.argv) > 2 else 0
notes = sys.argv[3] if len(sys.argv) > 3 else os.devnull


def note(what):
    with open(notes, "a", encoding="utf-8") as file:
        print(what, file=file)


def say(what):
    print(json.dumps(what) if isinstance(what, dict) else what, flush=True)


def sleep_for_ever():
    while True:
        signal.pause()


def fork():
    """A child that holds our pipes and does not end by itself; no signal that can be ignored ends it."""
    child = os.fork()
    if not child:
        for ignored in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(ignored, signal.SIG_IGN)
        sleep_for_ever()
    note(child)


def links():
    """What is open beside the standard three; not the folder that is read for it."""
    found = []
    for fd in os.listdir("/proc/self/fd"):
        try:
            if int(fd) > 2:
                found.append(os.readlink("/proc/self/fd/" + fd))
        except OSError:
            pass
    return [link for link in found if link != f"/proc/{os.getpid()}/fd"]


def misbehave(told):
    """True: what is said by this is the answer, or there is none."""
    q = told["q"]
    if fault in ("hang", "stubborn", "deaf"):
        sleep_for_ever()
    elif fault == "die":
        os._exit(3)
    elif fault == "close":
        os.close(1)
        sleep_for_ever()
    elif fault == "nonsense":
        say("I think I shall rest.")
    elif fault == "illegal":
        say({"q": q, "action": "drop 9"})
    elif fault == "unknown":
        say({"q": q, "action": "fly to the moon"})
    elif fault == "wrong":
        say({"q": q + 1, "action": "drop 1"})
    elif fault == "extra":
        say({"q": q, "action": "drop 1", "seat": 1})
    elif fault == "long":
        say("x" * 10_000_000)
        return False
    elif fault == "flood":
        sys.stdout.write("x\n" * 5_000_000)
    else:
        return False
    return True


note(os.getpid())
if fault == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if fault == "argv":
    note(json.dumps(sys.argv[4:]))
if fault == "given":
    note(json.dumps([links(), os.getsid(0) == os.getpid()]))
if fault == "fork":
    fork()
asked = owed = 0
for line in sys.stdin:
    told = json.loads(line)
    if fault == "log":
        note(line.rstrip("\n"))
    if fault == "mute":
        continue
    if told["t"] == "hello":
        luck = random.Random(told["seed"])
        say("One moment, please.")  # nobody looks at what is said before
        say({"t": "ready"})
        if fault == "deaf":
            sleep_for_ever()
    elif told["t"] == "ask":
        asked += 1
        if owed:  # the answer to the question before, too late
            say({"q": owed, "action": "drop 1"})
            owed = 0
        elif asked == after and fault == "late":
            owed = told["q"]
            continue
        if asked > after and misbehave(told):
            continue
        say({"q": told["q"], "action": luck.choice(list(actions(told["legal"])))})
    elif told["t"] == "refused":
        note(told["code"])
        if fault not in ("late", "long") and told["left"]:
            misbehave(told)
