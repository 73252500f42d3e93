"""Plays one seat of a game against bots over `hexforge serve --stdio`: python3 client.py hexforge PACK [SEED [RECORD]].

Python's standard library only. It answers at random, prints the log as the seat may read it, and writes all that it received to RECORD.
"""
import json
import random
import subprocess
import sys

command, pack = sys.argv[1:3]
seed = sys.argv[3] if len(sys.argv) > 3 else "1"
record = open(sys.argv[4], "w", encoding="utf-8") if len(sys.argv) > 4 else None
choice = random.Random(int(seed))
server = subprocess.Popen([command, "serve", "--stdio", pack, "--seat", "ann", "--seed", seed, "--lang", "en"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")


def receive():
    line = server.stdout.readline()
    if not line:
        sys.exit("the server has ended")
    if record:
        record.write(line)
    return json.loads(line)


def ask(number, do, **more):
    """Sends a request, and returns the reply to it; notices in between are left out."""
    server.stdin.write(json.dumps({"id": number, "do": do, **more}) + "\n")
    server.stdin.flush()
    while (reply := receive()).get("id") != number:
        pass
    return reply


def pick(question):
    """An answer to a question of any shape."""
    options = [option["id"] for option in question["options"] if option["kind"] == "value"]
    shape = question["shape"]
    if shape == "one":
        return {"one": choice.choice([o["id"] for o in question["options"] if o["kind"] != "anytime"])}
    if shape == "parts":
        return {"parts": choice.choice(question["combinations"])}
    if shape == "some":
        options = [option["id"] for option in question["options"] for _ in range(option.get("count", 1)) if option["kind"] == "value"]
        count = choice.randint(question["min"], min(question["max"], len(options)))
        return {"some": choice.sample(options, count)}
    if shape == "amount":
        return {"amount": choice.randint(question["min"], question["max"])}
    if shape == "order":
        return {"order": choice.sample(options, len(options))}
    if shape == "assign":
        return {"assign": [[option, choice.choice(question["targets"])["id"]] for option in options]}
    return {"confirm": choice.random() < 0.5}


assert receive()["protocol"] == 1
state, number = ask(0, "new"), 0
while True:
    if state["reply"] == "error":
        sys.exit(f"{state['code']}: {state['message']}")
    for line in state["log"]:
        print("  " * line["depth"] + line["text"])
    if not state["questions"]:
        break
    question, number = state["questions"][0], number + 1
    state = ask(number, "answer", question=question["id"], answer=pick(question))
ask(number + 1, "view")
print(state.get("ending", {"text": "The game is over without a result."})["text"])
ask(number + 2, "end")
