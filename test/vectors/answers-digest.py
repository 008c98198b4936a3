"""Digests of answers by hashlib and json, for answers-digest.json: python3 answers-digest.py > answers-digest.json"""
import hashlib
import json

MODELS = ['x:able@1', 'endpoint:mine/größe']
TEXTS = ['A', '', 'Ünder\nthe "bridge"\t\\ \u2028 \U0001f600', '\u0000\u001f\u007f', '  1.50e3  ']


def answer(n):
    failed = n == 3
    return {
        'model': MODELS[n % 2],
        'item': f'sums/{n}',
        'variant': {'wording': 'plain', 'Zeit': 'früh', 'a': str(n)},
        'sample': n // 2,
        'promptHash': hashlib.sha256(str(n).encode()).hexdigest(),
        'finish': 'error' if failed else ['stop', 'length'][n % 2],
        'text': TEXTS[n % len(TEXTS)],
    }


def line(a):
    text = None if a['finish'] == 'error' else a['text']
    fields = [a['model'], a['item'], a['variant'], a['sample'], a['promptHash'], a['finish'], text]
    return json.dumps(fields, ensure_ascii=False, separators=(',', ':'), sort_keys=True) + '\n'


cases = []
for count in (0, 1, 5, 12):
    answers = [answer(n) for n in range(count)]
    whole = ''.join(line(a) for a in answers).encode('utf-8')
    cases.append({'answers': answers, 'sha256': hashlib.sha256(whole).hexdigest()})
print(json.dumps({'cases': cases}, indent=1))
