"""The table: programs that try to get out, to get at the host, or to use more than they may.

Every one first makes a change that is allowed, so that 'nothing was committed' means something. What it must get:
R, refused with an error for its author; K, stopped at a limit; S, a safe result (the change that is allowed, and
nothing else). Several letters: any will do. `CANARY` is a file outside, `ADDRESS` a listener.
"""

from __future__ import annotations

from dataclasses import dataclass

FIRST = 'move("mark", 5)\n'


@dataclass(frozen=True)
class Attempt:
    name: str
    asked: str
    source: str

    def __str__(self) -> str:
        return self.name


def _attempts(asked: str, **sources: str) -> list[Attempt]:
    return [Attempt(name.replace("_", " "), asked, FIRST + source) for name, source in sources.items()]


WALKS = _attempts(
    "R",
    tuple_to_object_subclasses="().__class__.__bases__[0].__subclasses__()",
    text_mro="''.__class__.__mro__[1].__subclasses__()",
    globals_of_a_host_function="print(find.__globals__)",
    self_of_a_host_function="print(find.__self__.document)",
    code_of_a_host_function="print(move.__code__.co_consts)",
    closure_of_a_host_function="print(find.__closure__)",
    module_of_a_host_function="print(find.__module__.__dict__)",
    wrapped_host_function="print(find.__wrapped__)",
    init_of_an_element="get('mark').__class__.__init__.__globals__",
    subclasses_of_the_element_type="type(get('mark')).__subclasses__()",
    getattr_with_a_split_name="getattr(find, '__glo' + 'bals__')",
    reduce_of_a_list="[].__reduce_ex__(2)",
    code_of_a_lambda="(lambda: 0).__code__.replace(co_code=b'')",
    globals_of_its_own_function="def f():\n    pass\nf.__globals__['__builtins__']",
    object_subclasses="object.__subclasses__()",
    builtins_by_name="__builtins__['open']",
    loader_by_name="__loader__.load_module('os')",
    spec_by_name="__spec__.loader",
    dict_of_a_class="class A:\n    pass\nA.__dict__['__module__'].__class__.__subclasses__()",
    setattr_on_a_host_function="setattr(find, '__code__', None)",
)
FORMATS = _attempts(
    "R",
    format_to_globals="print('{0.__class__.__init__.__globals__}'.format(find))",
    format_to_self="print('{0.__self__.document}'.format(find))",
    format_map="print('{x.__globals__}'.format_map({'x': find}))",
    f_string_to_globals="print(f'{find.__globals__}')",
    format_of_an_element="print('{0.__class__.__mro__}'.format(get('mark')))",
)
IMPORTS = _attempts(
    "R",
    os_system="import os\nos.system('touch CANARY')",
    os_popen="import os\nos.popen('touch CANARY').read()",
    os_listdir="import os\nprint(os.listdir('/'))",
    os_remove="import os\nos.remove('CANARY')",
    os_fork="import os\nos.fork()",
    os_kill="import os\nos.kill(1, 9)",
    subprocess="import subprocess\nsubprocess.run(['touch', 'CANARY'])",
    socket="import socket\nsocket.create_connection(('127.0.0.1', 80))",
    urllib="import urllib.request\nurllib.request.urlopen('ADDRESS')",
    http_client="import http.client\nhttp.client.HTTPConnection('127.0.0.1').request('GET', '/')",
    ctypes="import ctypes\nctypes.string_at(0)",
    importlib="import importlib\nimportlib.import_module('os')",
    builtins_module="import builtins\nbuiltins.open('CANARY')",
    the_interpreter_itself="import pydantic_monty",
    redraft_itself="import redraft\nredraft.open('CANARY')",
    pickle="import pickle\npickle.loads(b\"cos\\nsystem\\n(S'touch CANARY'\\ntR.\")",
    threading="import threading\nthreading.Thread(target=print).start()",
    garbage_collector="import gc\ngc.get_objects()",
    inspect="import inspect\ninspect.currentframe().f_back",
    shutil="import shutil\nshutil.rmtree('/')",
    tempfile="import tempfile\ntempfile.mkstemp()",
    pathlib_write="from pathlib import Path\nPath('CANARY').write_text('changed')",
    pathlib_read="from pathlib import Path\nprint(Path('CANARY').read_text())",
    dunder_import="__import__('os').system('touch CANARY')",
    relative_import="from . import session",
    frame_by_sys="import sys\nsys._getframe().f_globals",
    modules_by_sys="import sys\nprint(sys.modules['os'])",
)
FILES = _attempts(
    "R",
    open_and_read="print(open('CANARY').read())",
    open_and_write="open('CANARY', 'w').write('changed')",
    open_a_descriptor="open(0).read()",
    standard_input="input('?')",
    breakpoint="breakpoint()",
    leaving="exit(0)",
    system_exit="raise SystemExit(0)",
    keyboard_interrupt="raise KeyboardInterrupt",
)
CODE = [
    *_attempts(
        "R",
        eval_import="eval(\"__import__('os').system('touch CANARY')\")",
        exec_import="exec('import os; os.system(\"touch CANARY\")')",
        eval_open="eval(\"open('CANARY', 'w')\")",
        compile_code="compile('import os', 'x', 'exec').co_consts",
        frame_of_a_generator="g = (x for x in [1])\nprint(g.gi_frame.f_back.f_globals)",
        frame_of_a_traceback="try:\n    1 / 0\nexcept Exception as e:\n    print(e.__traceback__.tb_frame.f_globals)",
        frame_of_a_coroutine="async def f():\n    pass\nprint(f().cr_frame.f_globals)",
    ),
    *_attempts(
        "S R",
        a_refusal_caught="try:\n    move('nothing of the kind', 1)\nexcept BaseException:\n    pass",
        a_refusal_caught_then_more="try:\n    modify(['label', 'mark'], text='x')\nexcept ValueError:\n    pass",
        setattr_on_an_element="e = get('mark')\nsetattr(e, 'id', 'other')",
        assigning_to_an_element="e = get('mark')\ne.id = 'other'",
        call_in_eval="eval(\"move('mark', 0)\")",
        host_function_renamed="find = print\nfind('mark')",
        a_class_that_passes_for_an_element="class E:\n    id = 'mark'\n    kind = 'text'\nprint(E().id)",
        terminal_escapes="print('\\x1b[2J\\x1b]0;owned\\x07')",
        sleeping="import time\ntime.sleep(10_000)",
        clock_and_chance="import random, datetime\nassert (random.random(), datetime.datetime.now().year)[1] == 2026",
        environment="import os\nprint(os.environ)",
        working_directory="import os\nassert os.getcwd() == '/'",
    ),
]
_CATCHING = "while True:\n    try:\n        BODY\n    except BaseException:\n        pass"
RESOURCES = [
    *_attempts(
        "K",
        endless_loop="while True:\n    pass",
        endless_loop_that_catches=_CATCHING.replace("BODY", "while True:\n            pass"),
        endless_recursion="def f():\n    f()\nf()",
        host_call_flood="while True:\n    find('#mark')",
        elements_flood="while True:\n    x = find('')\n    for i in range(3):\n        x = x + find('')",
        host_change_flood="while True:\n    move('mark', 1)",
        host_flood_that_catches=_CATCHING.replace("BODY", "get('nothing of the kind')"),
        long_text="x = 'x' * 10 ** 10",
        long_list="x = [0] * 10 ** 9",
        tower_of_powers="x = 10 ** 10 ** 8",
        shift="x = 1 << 10 ** 10",
        doubling_text="x = 'a'\nwhile True:\n    x += x",
        growing_list="x = []\nwhile True:\n    x.append('a' * 100_000)",
        growing_dict="x = {}\nwhile True:\n    x[len(x)] = str(len(x)) * 1000",
        growing_set="x = set()\nwhile True:\n    x.add(len(x))",
        list_of_a_range="x = list(range(10 ** 9))",
        long_sum="x = sum(range(10 ** 11))",
        print_flood="while True:\n    print('x' * 1000)",
        one_long_print="print('x' * 10_000_000)",
        replace_bomb="x = ('a' * 10 ** 5).replace('a', 'b' * 10 ** 5)",
        join_bomb="x = ('a' * 10 ** 5).join(['b'] * 10 ** 5)",
        copies_of_copies="while True:\n    copy('all')",
        memory_error_caught="while True:\n    try:\n        x = 'a' * 10 ** 10\n    except MemoryError:\n        pass",
    ),
    *_attempts(
        "K R",
        format_width="x = f'{1:>10000000000}'",
        percent_width="x = '%10000000000d' % 1",
        ljust="x = 'x'.ljust(10 ** 10)",
        expandtabs="x = '\\t'.expandtabs(10 ** 10)",
        bytes_of_a_number="x = bytes(10 ** 10)",
        factorial="import math\nx = math.factorial(10 ** 7)",
        power="x = pow(3, 10 ** 9)",
        long_number="x = int('9' * 10 ** 7)",
        nested_parentheses="x = " + "(" * 50_000 + ")" * 50_000,
        nested_lists="x = " + "[" * 50_000 + "]" * 50_000,
        nested_operators="x = " + "-" * 100_000 + "1",
        nested_attributes="x = y" + ".a" * 60_000,
        long_source="x = 1\n" * 100_000,
        recursive_type="type A = list[A]\nx: A = [[[[]]]]\nfind(x)",
        recursion_limit="import sys\nsys.setrecursionlimit(10 ** 9)",
        waiting="import asyncio\nasyncio.run(asyncio.sleep(10_000))\nfind(3)",
        deep_recursion_by_repr="x = []\nfor i in range(100_000):\n    x = [x]\nprint(x)\nfind(x)",
    ),
]
RESOURCES += _attempts(
    "K R S",
    regular_expression="import re\nre.match('(a+)+$', 'a' * 60 + 'b')",
    a_return_of_20_MB="def main():\n    return 'x' * 20_000_000",
)
RESOURCES += _attempts("K R", a_text_of_20_MB="modify('label', text='x' * 20_000_000)")
HOST = _attempts(
    "R",
    list_in_itself="x = []\nx.append(x)\nmove(x, 1)",
    dict_in_itself="x = {}\nx['x'] = x\nmove(x, 1)",
    deep_list="x = ['mark']\nfor i in range(60):\n    x = [x]\nmove(x, 1)",
    not_a_number="move('mark', float('nan'))",
    infinity="move('mark', float('inf'))",
    too_large_a_number="move('mark', 10 ** 400)",
    a_number_too_long_to_write="move('mark', 10 ** 9000)",
    ever_larger="for i in range(400):\n    resize('mark', 1e300)",
    to_nothing="resize('mark', 0)",
    a_lambda_for_an_element="move(lambda: 'mark', 1)",
    an_object_for_an_element="class E:\n    id = 'mark'\nmove(E(), 1)",
    a_type_for_an_element="move(int, 1)",
    bytes_for_an_element="move(b'mark', 1)",
    control_characters="modify('label', text='a\\x00b')",
    half_a_surrogate_pair="modify('label', text=chr(0xd800))",
    markup_as_a_selector="move('#mark\\'\"><script>', 1)",
    pages_without_end="find('page=1-999999')\nget('page=1-999999')",
    a_phrase_of_a_megabyte="get('a ' * 500_000)",
    a_selector_of_a_megabyte="get('#a,' * 500_000)",
    a_text_of_many_lines="modify('label', text='x\\n' * 20_000)",
    a_name_of_a_megabyte="add('rect', name='x' * 1_000_000)",
    a_font_with_markup="add('text', 'x', font_family='a\\x07')",
    a_method_of_an_element="get('mark').move('mark', 7)",
    another_element_made="type(get('mark'))('mark')",
    an_element_taken_apart="e = get('mark')\nprint(e.__dict__, e.__slots__, e.__dataclass_fields__)",
    a_function_that_is_not_there="save('CANARY')",
    arguments_that_are_not_there="move('mark', by=3)",
    arguments_by_force="move(*['mark', 1, 2, 3, 4, 5, 6])",
    keywords_by_force="modify('mark', **{'__class__': 'x'})",
    private_methods="_do('mark')",
    host_attributes="edits.clear()",
)  # fmt: skip
ATTEMPTS = [*WALKS, *FORMATS, *IMPORTS, *FILES, *CODE, *RESOURCES, *HOST]
