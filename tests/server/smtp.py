"""A mail server for tests, aiosmtpd of Debian: smtp.py '{"tls": "starttls", "cert": FILE, "key": FILE, "login": true}'

Says {"port": N} and then a line of JSON for each letter that it takes, read by Python's own parser, and for each greeting,
login and reader. What it answers goes by the reader's name: busy, gone, refused (after the letter), hang, drop; the others
are taken.
"""
import asyncio
import json
import logging
import ssl
import sys
import warnings
from email import message_from_bytes
from email.policy import default

from aiosmtpd.smtp import SMTP, AuthResult

options = json.loads(sys.argv[1])
logging.getLogger("mail.log").setLevel(logging.CRITICAL + 1)  # of what is meant to fail
warnings.simplefilter("ignore")


def say(**what):
    print(json.dumps(what), flush=True)


class Handler:
    async def handle_EHLO(self, server, session, envelope, hostname, responses):
        session.host_name = hostname
        say(ehlo=hostname, tls=session.ssl is not None or options.get("tls") == "smtps")
        return responses

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        name = address.split("@")[0]
        say(to=address)
        if name == "busy":
            return "450 4.2.0 mailbox busy"
        if name == "gone":
            return "550 5.1.1 nobody here of that name"
        if name == "hang":
            await asyncio.sleep(600)
        if name == "drop":
            server.transport.abort()
            return "250 OK"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if envelope.rcpt_tos[0].startswith("refused"):
            return "554 5.7.1 looks like spam"
        m = message_from_bytes(envelope.original_content, policy=default)
        say(
            envelope=[envelope.mail_from, envelope.rcpt_tos],
            tls=session.ssl is not None or options.get("tls") == "smtps",
            user=session.auth_data,
            headers=[[k, str(v)] for k, v in m.items()],
            parts=[[p.get_content_type(), p.get_content().replace("\r\n", "\n")] for p in m.walk() if not p.is_multipart()],
            defects=[repr(d) for p in m.walk() for d in p.defects]
            + [repr(d) for v in m.values() for d in getattr(v, "defects", [])],
            raw=envelope.original_content.decode("ascii"),
        )
        return "250 2.0.0 taken"


def login(server, session, envelope, mechanism, data):
    good = data.login == b"post" and data.password == b"p@ss/w:rd"
    say(login=data.login.decode(), good=good)
    return AuthResult(success=good, handled=good, auth_data=data.login.decode() if good else None)


def context():
    if "cert" not in options:
        return None
    made = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    made.load_cert_chain(options["cert"], options["key"])
    return made


async def main():
    tls = options.get("tls")
    loop = asyncio.get_running_loop()

    def session():
        return SMTP(
            Handler(),
            hostname="mail.example",
            loop=loop,
            tls_context=context() if tls == "starttls" else None,
            require_starttls=False,
            auth_require_tls=False,
            authenticator=login if options.get("login") else None,
            auth_required=bool(options.get("login")),
        )

    server = await loop.create_server(session, "127.0.0.1", 0, ssl=context() if tls == "smtps" else None)
    say(port=server.sockets[0].getsockname()[1])
    await server.serve_forever()


asyncio.run(main())
