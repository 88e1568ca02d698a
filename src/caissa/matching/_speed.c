/* The weighted matching of weighted.py, step for step, in C.
 *
 * Weights are whole numbers of a fixed number of 64-bit limbs (two's complement, lowest limb
 * first), chosen by the caller so that nothing can overflow. The kernel below is compiled once for
 * each number of limbs: this file includes itself.
 */
#ifndef LIMBS

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NOBODY (-1)
#define ALONE (-2)
#define MOST_CLASSES 128
enum { FREE = 0, EVEN = 1, ODD = 2 };

typedef struct { int a, b; } edge;

/* What a graph is made of. Vertices of one kind have the same codes: `codes` has kinds × kinds entries, or
 * size × size where every vertex is a kind of its own (`kind` is NULL). Pairs that `banned` names have no edge.
 * With a cut the first vertices are S1 and those after them S2, and S1 meets nobody but S2. */
typedef struct {
    int size, kinds, wide, leads, first, second;
    const void *codes;
    const uint16_t *kind;
    const int32_t *banned;
    Py_ssize_t banned_count, weights_count;
    const unsigned char *weights, *alone, *may_alone, *lead;
} plan;

typedef struct {
    void *(*create)(const plan *);
    void (*destroy)(void *);
    int (*solve)(void *);
    int *(*mates)(void *);
    void (*forbid)(void *, int, int);
    void (*forbid_alone)(void *, int);
    int (*reward)(void *, int, const int *, const int64_t *, int);
    void (*settle)(void *, int, int);
    int (*tight)(void *, int, int *);
    void (*tight_bits)(void *, int, int, int, unsigned char *);
    int (*tight_rows)(void *, int, int, uint64_t *);
    int (*tight_alone)(void *, int);
    void (*value)(void *, unsigned char *);
} kernel;

#if defined(__GNUC__) || defined(__clang__)
#define LOWEST(bits) __builtin_ctzll(bits)
#else
static inline int LOWEST(uint64_t bits)
{
    int at = 0;
    while (!(bits >> at & 1)) at++;
    return at;
}
#endif

#define JOIN2(a, b) a##_##b
#define JOIN(a, b) JOIN2(a, b)
#define N(name) JOIN(name, LIMBS)

#define LIMBS 1
#include "_speed.c"
#undef LIMBS
#define LIMBS 2
#include "_speed.c"
#undef LIMBS
#define LIMBS 4
#include "_speed.c"
#undef LIMBS
#define LIMBS 8
#include "_speed.c"
#undef LIMBS
#define LIMBS 16
#include "_speed.c"
#undef LIMBS
#define LIMBS 32
#include "_speed.c"
#undef LIMBS

/* -- the Python type ------------------------------------------------------ */

typedef struct {
    PyObject_HEAD
    const kernel *does;
    void *graph;
    int size;
    int limbs;
    PyObject *mate;
} Matcher;

static const kernel *kernel_for(int limbs)
{
    switch (limbs) {
    case 1: return &kernel_1;
    case 2: return &kernel_2;
    case 4: return &kernel_4;
    case 8: return &kernel_8;
    case 16: return &kernel_16;
    case 32: return &kernel_32;
    default: return NULL;
    }
}

static int show_mates(Matcher *self)
{
    int *mates = self->does->mates(self->graph);
    for (int at = 0; at < self->size; at++) {
        PyObject *number = PyLong_FromLong(mates[at]);
        if (number == NULL || PyList_SetItem(self->mate, at, number) < 0) return -1;
    }
    return 0;
}

static int fits(const plan *p, Py_ssize_t codes, Py_ssize_t alone, Py_ssize_t may_alone, Py_ssize_t lead,
                int limbs)
{
    Py_ssize_t cells = (Py_ssize_t)p->kinds * p->kinds;
    if (p->size < 0 || p->kinds > UINT16_MAX || kernel_for(limbs) == NULL || codes != cells * (p->wide ? 2 : 1)) return 0;
    if (alone != (Py_ssize_t)p->size * limbs * 8 || may_alone != p->size || p->leads > p->size) return 0;
    if (lead != (Py_ssize_t)p->leads * limbs * 8 || p->first < 0 || p->second < 0) return 0;
    if (p->first + p->second > p->size) return 0;
    if (p->kind != NULL)
        for (int at = 0; at < p->size; at++)
            if (p->kind[at] >= p->kinds) return 0;
    for (Py_ssize_t at = 0; at < 2 * p->banned_count; at++)
        if (p->banned[at] < 0 || p->banned[at] >= p->size) return 0;
    for (Py_ssize_t at = 0; at < cells; at++) {
        int code = p->wide ? ((const uint16_t *)p->codes)[at] : ((const unsigned char *)p->codes)[at];
        if (code >= p->weights_count) return 0;
    }
    return 1;
}

static int Matcher_init(Matcher *self, PyObject *args, PyObject *kwargs)
{
    int limbs;
    plan p;
    Py_buffer codes, weights, alone, may_alone, lead, kind, banned;
    (void)kwargs;
    memset(&p, 0, sizeof p);
    if (!PyArg_ParseTuple(args, "iiy*y*y*y*y*iy*y*ii", &p.size, &limbs, &codes, &weights, &alone, &may_alone,
                          &lead, &p.leads, &kind, &banned, &p.first, &p.second))
        return -1;
    int typed = kind.len > 0;
    p.kind = typed ? kind.buf : NULL;
    p.codes = codes.buf;
    p.kinds = p.size;
    if (typed)
        for (p.kinds = 0; 2 * (Py_ssize_t)p.kinds * p.kinds < codes.len;) p.kinds++;
    p.wide = typed || (codes.len == 2 * (Py_ssize_t)p.size * p.size && p.size > 0);
    p.banned = banned.buf;
    p.banned_count = banned.len / (2 * (Py_ssize_t)sizeof(int32_t));
    p.weights = weights.buf;
    p.weights_count = limbs > 0 ? weights.len / (limbs * 8) : 0;
    p.alone = alone.buf;
    p.may_alone = may_alone.buf;
    p.lead = lead.buf;
    int good = (!typed || kind.len == 2 * (Py_ssize_t)p.size) &&
               fits(&p, codes.len, alone.len, may_alone.len, lead.len, limbs);
    if (good) {
        self->does = kernel_for(limbs);
        self->size = p.size;
        self->limbs = limbs;
        self->graph = self->does->create(&p);
        self->mate = PyList_New(p.size);
    }
    PyBuffer_Release(&codes);
    PyBuffer_Release(&weights);
    PyBuffer_Release(&alone);
    PyBuffer_Release(&may_alone);
    PyBuffer_Release(&lead);
    PyBuffer_Release(&kind);
    PyBuffer_Release(&banned);
    if (!good) {
        PyErr_SetString(PyExc_ValueError, "the buffers do not fit the size");
        return -1;
    }
    if (self->graph == NULL || self->mate == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    return show_mates(self);
}

static void Matcher_dealloc(Matcher *self)
{
    PyTypeObject *type = Py_TYPE(self);
    if (self->graph != NULL) self->does->destroy(self->graph);
    Py_XDECREF(self->mate);
    type->tp_free((PyObject *)self);
    Py_DECREF(type);
}

static int in_range(Matcher *self, int vertex)
{
    if (vertex >= 0 && vertex < self->size) return 1;
    PyErr_SetString(PyExc_IndexError, "no such vertex");
    return 0;
}

static PyObject *Matcher_solve(Matcher *self, PyObject *unused)
{
    (void)unused;
    int result = self->does->solve(self->graph);
    if (result < 0) return PyErr_NoMemory();
    if (show_mates(self) < 0) return NULL;
    return PyBool_FromLong(result);
}

static PyObject *Matcher_forbid(Matcher *self, PyObject *args)
{
    int one, other;
    if (!PyArg_ParseTuple(args, "ii", &one, &other) || !in_range(self, one) || !in_range(self, other))
        return NULL;
    self->does->forbid(self->graph, one, other);
    Py_RETURN_NONE;
}

static PyObject *Matcher_forbid_alone(Matcher *self, PyObject *args)
{
    int vertex;
    if (!PyArg_ParseTuple(args, "i", &vertex) || !in_range(self, vertex)) return NULL;
    self->does->forbid_alone(self->graph, vertex);
    Py_RETURN_NONE;
}

static PyObject *Matcher_reward(Matcher *self, PyObject *args)
{
    int vertex, failed = 0;
    PyObject *others, *extras;
    if (!PyArg_ParseTuple(args, "iOO", &vertex, &others, &extras) || !in_range(self, vertex)) return NULL;
    others = PySequence_Fast(others, "a sequence of vertices");
    if (others == NULL) return NULL;
    extras = PySequence_Fast(extras, "a sequence of whole numbers");
    if (extras == NULL) {
        Py_DECREF(others);
        return NULL;
    }
    Py_ssize_t count = PySequence_Fast_GET_SIZE(others);
    int *places = malloc(sizeof(int) * (count + 1));
    int64_t *added = malloc(sizeof(int64_t) * (count + 1));
    if (places == NULL || added == NULL || PySequence_Fast_GET_SIZE(extras) != count) failed = 1;
    for (Py_ssize_t at = 0; !failed && at < count; at++) {
        places[at] = (int)PyLong_AsLong(PySequence_Fast_GET_ITEM(others, at));
        added[at] = PyLong_AsLongLong(PySequence_Fast_GET_ITEM(extras, at));
        if (PyErr_Occurred() || !in_range(self, places[at])) failed = 1;
    }
    if (!failed && self->does->reward(self->graph, vertex, places, added, (int)count) < 0) failed = 1;
    free(places);
    free(added);
    Py_DECREF(others);
    Py_DECREF(extras);
    if (failed) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "others and extras do not fit");
        return NULL;
    }
    if (show_mates(self) < 0) return NULL;
    Py_RETURN_NONE;
}

static PyObject *Matcher_settle(Matcher *self, PyObject *args)
{
    int one, other;
    if (!PyArg_ParseTuple(args, "ii", &one, &other) || !in_range(self, one) || !in_range(self, other))
        return NULL;
    self->does->settle(self->graph, one, other);
    if (show_mates(self) < 0) return NULL;
    Py_RETURN_NONE;
}

static PyObject *Matcher_tight(Matcher *self, PyObject *args)
{
    int vertex;
    if (!PyArg_ParseTuple(args, "i", &vertex) || !in_range(self, vertex)) return NULL;
    int *found = malloc(sizeof(int) * (self->size + 1));
    if (found == NULL) return PyErr_NoMemory();
    int count = self->does->tight(self->graph, vertex, found);
    PyObject *list = PyList_New(count);
    for (int at = 0; list != NULL && at < count; at++) {
        PyObject *number = PyLong_FromLong(found[at]);
        if (number == NULL) {
            Py_CLEAR(list);
            break;
        }
        PyList_SET_ITEM(list, at, number);
    }
    free(found);
    return list;
}

static PyObject *Matcher_tight_bits(Matcher *self, PyObject *args)
{
    int vertex, first, width;
    if (!PyArg_ParseTuple(args, "iii", &vertex, &first, &width) || !in_range(self, vertex)) return NULL;
    if (first < 0 || width < 0 || first + width > self->size) {
        PyErr_SetString(PyExc_IndexError, "no such columns");
        return NULL;
    }
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (width + 7) / 8);
    if (bytes == NULL) return NULL;
    memset(PyBytes_AS_STRING(bytes), 0, (width + 7) / 8);
    self->does->tight_bits(self->graph, vertex, first, width, (unsigned char *)PyBytes_AS_STRING(bytes));
    return bytes;
}

/* -- the first of many assignments ------------------------------------------ */

/* Rows hold columns; `choices` are the columns open to each row, as words of bits. */
typedef struct {
    int rows, words;
    const uint64_t *choices;
    int *holds, *holder, *queue, *from;
    uint64_t *open, *fresh;
} assignment;

static inline int open_to(const assignment *a, int row, int column)
{
    return a->choices[(size_t)row * a->words + column / 64] >> (column % 64) & 1;
}

/* Can the holder of a column move on, and so on, until somebody takes `start`? Then everybody moves, and the
 * column falls to the row. Columns that were looked at in vain are not fresh any more. */
static int make_way(assignment *a, int row, int column, int start)
{
    int count = 0, last = column;
    a->queue[count++] = column;
    a->from[column] = NOBODY;
    a->fresh[column / 64] &= ~((uint64_t)1 << (column % 64));
    int found = open_to(a, a->holder[column], start);
    for (int at = 0; !found && at < count; at++) {
        int here = a->queue[at];
        const uint64_t *near = a->choices + (size_t)a->holder[here] * a->words;
        for (int word = 0; !found && word < a->words; word++) {
            uint64_t bits = near[word] & a->fresh[word];
            a->fresh[word] &= ~bits;
            for (; !found && bits != 0; bits &= bits - 1) {
                last = 64 * word + LOWEST(bits);
                a->from[last] = here;
                a->queue[count++] = last;
                found = open_to(a, a->holder[last], start);
            }
        }
    }
    if (!found) return 0;
    for (int empty = start; last != NOBODY; last = a->from[last]) {
        int mover = a->holder[last];
        a->holds[mover] = empty;
        a->holder[empty] = mover;
        empty = last;
    }
    a->holds[row] = column;
    a->holder[column] = row;
    return 1;
}

/* Let each of the first rows, in their order, have the lowest column that leaves the others theirs. */
static void put_first(assignment *a, int ordered)
{
    for (int row = 0; row < ordered; row++) {
        int start = a->holds[row], given = 0;
        memcpy(a->fresh, a->open, sizeof(uint64_t) * a->words);
        a->fresh[start / 64] &= ~((uint64_t)1 << (start % 64));
        for (int word = 0; !given && word <= start / 64; word++) {
            uint64_t before = word < start / 64 ? ~(uint64_t)0 : ((uint64_t)1 << (start % 64)) - 1;
            uint64_t wanted = a->choices[(size_t)row * a->words + word] & before;
            while (!given && (wanted & a->fresh[word]) != 0)
                given = make_way(a, row, 64 * word + LOWEST(wanted & a->fresh[word]), start);
        }
        a->open[a->holds[row] / 64] &= ~((uint64_t)1 << (a->holds[row] % 64));
    }
}

static PyObject *as_list(const int *values, int count)
{
    PyObject *list = PyList_New(count);
    for (int at = 0; list != NULL && at < count; at++) {
        PyObject *number = PyLong_FromLong(values[at]);
        if (number == NULL) {
            Py_CLEAR(list);
            break;
        }
        PyList_SET_ITEM(list, at, number);
    }
    return list;
}

/* S1 in the first rows meets S2 in the columns after it: the first transposition among the tight edges. A column
 * whose vertex is alone is held by a row of its own, which needs any column that may be left alone. */
static PyObject *Matcher_first_transposition(Matcher *self, PyObject *args)
{
    int first, width;
    if (!PyArg_ParseTuple(args, "ii", &first, &width)) return NULL;
    int *mates = self->does->mates(self->graph), rows = first, good = first >= 0 && width >= first;
    good = good && first + width <= self->size;
    for (int row = 0; good && row < first; row++) good = mates[row] >= first && mates[row] < first + width;
    if (!good) {
        PyErr_SetString(PyExc_IndexError, "the first rows are not matched to these columns");
        return NULL;
    }
    int words = (width + 63) / 64;
    uint64_t *choices = calloc((size_t)width * words + 1, sizeof(uint64_t));
    uint64_t *masks = calloc(2 * (size_t)words + 2, sizeof(uint64_t));
    int *numbers = malloc(sizeof(int) * (4 * (size_t)width + 4));
    PyObject *list = NULL;
    if (choices != NULL && masks != NULL && numbers != NULL) {
        assignment a = {width, words, choices, numbers, numbers + width, numbers + 2 * width, numbers + 3 * width,
                        masks, masks + words};
        self->does->tight_rows(self->graph, first, width, choices);
        for (int row = 0; row < first; row++) a.holds[row] = mates[row] - first;
        for (int column = 0; column < width; column++) {
            if (mates[first + column] != ALONE) continue;
            for (int spare = 0; spare < width; spare++)
                if (self->does->tight_alone(self->graph, first + spare))
                    choices[(size_t)rows * words + spare / 64] |= (uint64_t)1 << (spare % 64);
            a.holds[rows++] = column;
        }
        for (int row = 0; row < rows; row++) {
            a.holder[a.holds[row]] = row;
            a.open[a.holds[row] / 64] |= (uint64_t)1 << (a.holds[row] % 64);
        }
        a.rows = rows;
        put_first(&a, first);
        list = as_list(a.holds, first);
    } else {
        PyErr_NoMemory();
    }
    free(choices);
    free(masks);
    free(numbers);
    return list;
}

static PyObject *Matcher_tight_alone(Matcher *self, PyObject *args)
{
    int vertex;
    if (!PyArg_ParseTuple(args, "i", &vertex) || !in_range(self, vertex)) return NULL;
    return PyBool_FromLong(self->does->tight_alone(self->graph, vertex));
}

static PyObject *Matcher_doubled_value(Matcher *self, PyObject *unused)
{
    (void)unused;
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)self->limbs * 8);
    if (bytes != NULL) self->does->value(self->graph, (unsigned char *)PyBytes_AS_STRING(bytes));
    return bytes;
}

static PyObject *Matcher_get_mate(Matcher *self, void *unused)
{
    (void)unused;
    return Py_NewRef(self->mate);
}

static PyObject *Matcher_get_size(Matcher *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(self->size);
}

static PyMethodDef Matcher_methods[] = {
    {"solve", (PyCFunction)Matcher_solve, METH_NOARGS, "Match every vertex at the greatest weight."},
    {"forbid", (PyCFunction)Matcher_forbid, METH_VARARGS, "Take an edge out."},
    {"forbid_alone", (PyCFunction)Matcher_forbid_alone, METH_VARARGS, "Do not let a vertex stay alone."},
    {"reward", (PyCFunction)Matcher_reward, METH_VARARGS, "Add to the weights of a vertex's edges."},
    {"settle", (PyCFunction)Matcher_settle, METH_VARARGS, "Take two matched vertices out."},
    {"tight", (PyCFunction)Matcher_tight, METH_VARARGS, "Possible mates without loss."},
    {"tight_bits", (PyCFunction)Matcher_tight_bits, METH_VARARGS, "The same as bits of some columns."},
    {"first_transposition", (PyCFunction)Matcher_first_transposition, METH_VARARGS,
     "The columns of the first rows, in the order of a dictionary."},
    {"tight_alone", (PyCFunction)Matcher_tight_alone, METH_VARARGS, "May it stay alone without loss?"},
    {"doubled_value", (PyCFunction)Matcher_doubled_value, METH_NOARGS, "Twice the value, as bytes."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef Matcher_getset[] = {
    {"mate", (getter)Matcher_get_mate, NULL, "Every vertex's mate.", NULL},
    {"size", (getter)Matcher_get_size, NULL, "The number of vertices.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot Matcher_slots[] = {
    {Py_tp_doc, "A dense graph whose best matching is kept while it changes."},
    {Py_tp_new, PyType_GenericNew},
    {Py_tp_init, Matcher_init},
    {Py_tp_dealloc, Matcher_dealloc},
    {Py_tp_methods, Matcher_methods},
    {Py_tp_getset, Matcher_getset},
    {0, NULL},
};

static PyType_Spec Matcher_spec = {
    "caissa.matching._speed.Matcher", sizeof(Matcher), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    Matcher_slots,
};

static struct PyModuleDef speed_module = {
    PyModuleDef_HEAD_INIT, "_speed", "Weighted matching in C.", -1, NULL, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__speed(void)
{
    PyObject *module = PyModule_Create(&speed_module);
    if (module == NULL) return NULL;
    PyObject *type = PyType_FromSpec(&Matcher_spec);
    if (type == NULL || PyModule_AddObject(module, "Matcher", type) < 0) {
        Py_XDECREF(type);
        Py_DECREF(module);
        return NULL;
    }
    return module;
}

#else /* the kernel, once for each number of limbs */

typedef struct { uint64_t limb[LIMBS]; } N(num);
#define num N(num)

static inline num N(add)(num a, num b)
{
    uint64_t carry = 0;
    for (int at = 0; at < LIMBS; at++) {
        uint64_t sum = a.limb[at] + b.limb[at];
        uint64_t out = sum < a.limb[at];
        a.limb[at] = sum + carry;
        carry = out | (a.limb[at] < sum);
    }
    return a;
}

static inline num N(sub)(num a, num b)
{
    uint64_t borrow = 0;
    for (int at = 0; at < LIMBS; at++) {
        uint64_t rest = a.limb[at] - b.limb[at];
        uint64_t out = a.limb[at] < b.limb[at];
        a.limb[at] = rest - borrow;
        borrow = out | (rest < borrow);
    }
    return a;
}

static inline int N(less)(num a, num b)
{
    int64_t x = (int64_t)a.limb[LIMBS - 1], y = (int64_t)b.limb[LIMBS - 1];
    if (x != y) return x < y;
    for (int at = LIMBS - 2; at >= 0; at--)
        if (a.limb[at] != b.limb[at]) return a.limb[at] < b.limb[at];
    return 0;
}

static inline int N(zero)(num a)
{
    uint64_t any = 0;
    for (int at = 0; at < LIMBS; at++) any |= a.limb[at];
    return any == 0;
}

static inline num N(half)(num a)
{
    for (int at = 0; at < LIMBS - 1; at++) a.limb[at] = a.limb[at] >> 1 | a.limb[at + 1] << 63;
    a.limb[LIMBS - 1] = (uint64_t)((int64_t)a.limb[LIMBS - 1] >> 1);
    return a;
}

static inline num N(twice)(num a) { return N(add)(a, a); }

static inline num N(small)(int64_t value)
{
    num a;
    a.limb[0] = (uint64_t)value;
    for (int at = 1; at < LIMBS; at++) a.limb[at] = value < 0 ? ~(uint64_t)0 : 0;
    return a;
}

static num N(read)(const unsigned char *bytes)
{
    num a;
    for (int at = 0; at < LIMBS; at++) {
        uint64_t limb = 0;
        for (int byte = 7; byte >= 0; byte--) limb = limb << 8 | bytes[at * 8 + byte];
        a.limb[at] = limb;
    }
    return a;
}

typedef struct {
    int size, kinds, words, leads;
    uint16_t *code, *kind;
    uint64_t *open, *reached_even, *not_near, *with_own, *even_before, *seen;
    uint64_t **inside;
    int *twin;
    num *table, *lead;
    num **own;
    unsigned char *may_alone, *active, *label;
    num *single, *dual, *width, *near, *meet;
    int *mate, *top, *root, *parent, *children_count, *unused, *near_from, *meet_with, *even, *queue, *path;
    int **children;
    edge **links;
    edge *via;
    int unused_count, even_count, queue_count, failed;
} N(graph);
#define graph N(graph)

static void N(destroy)(void *given)
{
    graph *g = given;
    if (g == NULL) return;
    if (g->own != NULL)
        for (int at = 0; at < g->size; at++) free(g->own[at]);
    if (g->children != NULL)
        for (int at = 0; at < 2 * g->size; at++) free(g->children[at]);
    if (g->links != NULL)
        for (int at = 0; at < 2 * g->size; at++) free(g->links[at]);
    if (g->inside != NULL)
        for (int at = 0; at < 2 * g->size; at++) free(g->inside[at]);
    free(g->code); free(g->kind); free(g->open); free(g->reached_even);
    free(g->not_near); free(g->with_own); free(g->even_before); free(g->seen); free(g->twin); free(g->inside);
    free(g->table); free(g->lead); free(g->own);
    free(g->may_alone); free(g->active); free(g->label);
    free(g->single); free(g->dual); free(g->width); free(g->near); free(g->meet); free(g->mate);
    free(g->top); free(g->root); free(g->parent); free(g->children_count); free(g->unused);
    free(g->near_from); free(g->meet_with); free(g->even); free(g->queue); free(g->path);
    free(g->children); free(g->links); free(g->via); free(g);
}

static inline num N(weight)(const graph *g, int one, int other)
{
    if (g->own[one] != NULL) return g->own[one][other];
    if (g->own[other] != NULL) return g->own[other][one];
    num weight = g->table[g->code[(size_t)g->kind[one] * g->kinds + g->kind[other]]];
    if (one >= g->leads || other >= g->leads) return weight;
    return N(add)(weight, g->lead[one < other ? one : other]);
}

/* The first neighbour of a vertex from `from` on, or the number of vertices. */
static inline int N(next)(const graph *g, int vertex, int from)
{
    const uint64_t *row = g->open + (size_t)vertex * g->words;
    int word = from / 64;
    if (from >= g->size) return g->size;
    uint64_t bits = row[word] >> (from % 64) << (from % 64);
    while (bits == 0) {
        if (++word >= g->words) return g->size;
        bits = row[word];
    }
    return 64 * word + LOWEST(bits);
}

static inline void N(close)(graph *g, int one, int other)
{
    g->open[(size_t)one * g->words + other / 64] &= ~((uint64_t)1 << (other % 64));
}

static void N(close_range)(graph *g, int vertex, int from, int to)
{
    for (int other = from; other < to; other++) {
        if (other % 64 == 0 && other + 64 <= to) {
            g->open[(size_t)vertex * g->words + other / 64] = 0;
            other += 63;
        } else {
            N(close)(g, vertex, other);
        }
    }
}

/* Who may meet whom: by the codes of their kinds, but for the banned pairs and those that a cut parts. */
static int N(open_pairs)(graph *g, const plan *p)
{
    uint64_t *by_kind = calloc((size_t)g->kinds * g->words + 1, sizeof(uint64_t));
    if (by_kind == NULL) return -1;
    for (int kind = 0; kind < g->kinds; kind++)
        for (int other = 0; other < g->size; other++)
            if (g->code[(size_t)kind * g->kinds + g->kind[other]] != 0)
                by_kind[(size_t)kind * g->words + other / 64] |= (uint64_t)1 << (other % 64);
    for (int at = 0; at < g->size; at++)
        memcpy(g->open + (size_t)at * g->words, by_kind + (size_t)g->kind[at] * g->words,
               sizeof(uint64_t) * g->words);
    free(by_kind);
    for (int at = 0; at < g->size && p->kind != NULL; at++) N(close)(g, at, at);
    for (Py_ssize_t at = 0; at < p->banned_count; at++) {
        N(close)(g, p->banned[2 * at], p->banned[2 * at + 1]);
        N(close)(g, p->banned[2 * at + 1], p->banned[2 * at]);
    }
    int both = p->first + p->second;
    for (int at = 0; at < g->size && both > 0; at++) {
        if (at < p->first || at >= both) N(close_range)(g, at, 0, p->first);
        if (at < p->first) N(close_range)(g, at, both, g->size);
        if (at >= p->first && at < both) N(close_range)(g, at, p->first, both);
    }
    return 0;
}

static inline num N(slack)(const graph *g, int one, int other)
{
    return N(sub)(N(add)(g->dual[one], g->dual[other]), N(weight)(g, one, other));
}

static int N(give_own_row)(graph *g, int vertex)
{
    if (g->own[vertex] != NULL) return 0;
    num *row = malloc(sizeof(num) * (g->size + 1));
    if (row == NULL) return -1;
    for (int other = 0; other < g->size; other++) row[other] = N(weight)(g, vertex, other);
    g->own[vertex] = row;
    g->with_own[vertex / 64] |= (uint64_t)1 << (vertex % 64);
    return 0;
}

/* Vertices by class: those of one class have the same kind and the same dual, so that they are as tight as each
 * other with anybody whom they may meet. `of` has the class of every vertex from `from` to `to`. */
typedef struct {
    int count;
    int *of;
    int sample[MOST_CLASSES];
    uint64_t *members;
} N(classes);

static void N(forget_classes)(N(classes) *c)
{
    free(c->of);
    free(c->members);
}

/* 0 if there are too many classes, or weights that are not of the kinds: then everybody is looked at. */
static int N(sort_into_classes)(const graph *g, N(classes) *c, int from, int to)
{
    int after[MOST_CLASSES], *heads = malloc(sizeof(int) * (g->kinds + 1));
    c->count = 0;
    c->of = malloc(sizeof(int) * (g->size + 1));
    c->members = NULL;
    int good = g->leads == 0 && heads != NULL && c->of != NULL;
    for (int kind = 0; good && kind < g->kinds; kind++) heads[kind] = NOBODY;
    for (int at = from; good && at < to; at++) {
        int class = heads[g->kind[at]];
        while (class != NOBODY && !N(zero)(N(sub)(g->dual[c->sample[class]], g->dual[at]))) class = after[class];
        if (class == NOBODY && c->count < MOST_CLASSES) {
            class = c->count++;
            c->sample[class] = at;
            after[class] = heads[g->kind[at]];
            heads[g->kind[at]] = class;
        }
        good = class != NOBODY && g->own[at] == NULL;
        c->of[at] = class;
    }
    free(heads);
    if (good) c->members = calloc((size_t)c->count * g->words + 1, sizeof(uint64_t));
    if (!good || c->members == NULL) {
        N(forget_classes)(c);
        return 0;
    }
    for (int at = from; at < to; at++)
        c->members[(size_t)c->of[at] * g->words + at / 64] |= (uint64_t)1 << (at % 64);
    return 1;
}

/* Those of some classes with whom a vertex is tight, whether it may meet them or not. */
static void N(tight_with)(const graph *g, const N(classes) *c, int vertex, uint64_t *mask)
{
    num none = N(small)(0);
    memset(mask, 0, sizeof(uint64_t) * g->words);
    for (int class = 0; class < c->count; class++) {
        if (N(less)(none, N(slack)(g, vertex, c->sample[class]))) continue;
        for (int word = 0; word < g->words; word++) mask[word] |= c->members[(size_t)class * g->words + word];
    }
}

/* The kinds that a kind meets, the heaviest first. */
static int N(by_weight)(const graph *g, int kind, int *into)
{
    const uint16_t *row = g->code + (size_t)kind * g->kinds;
    int count = 0;
    for (int other = 0; other < g->kinds; other++) {
        if (row[other] == 0) continue;
        int at = count++;
        for (; at > 0 && N(less)(g->table[row[into[at - 1]]], g->table[row[other]]); at--) into[at] = into[at - 1];
        into[at] = other;
    }
    return count;
}

static int N(meets_any)(const graph *g, int vertex, const uint64_t *mask)
{
    const uint64_t *row = g->open + (size_t)vertex * g->words;
    for (int word = 0; word < g->words; word++)
        if (row[word] & mask[word]) return 1;
    return 0;
}

/* Half of the heaviest edge, found by kinds; 0 if there is no memory for that. */
static int N(duals_by_kind)(graph *g)
{
    uint64_t *members = calloc((size_t)g->kinds * g->words + 1, sizeof(uint64_t));
    int *order = malloc(sizeof(int) * ((size_t)g->kinds * g->kinds + 1));
    int *count = malloc(sizeof(int) * (g->kinds + 1));
    int good = members != NULL && order != NULL && count != NULL;
    for (int at = 0; good && at < g->size; at++)
        members[(size_t)g->kind[at] * g->words + at / 64] |= (uint64_t)1 << (at % 64);
    for (int kind = 0; good && kind < g->kinds; kind++)
        count[kind] = N(by_weight)(g, kind, order + (size_t)kind * g->kinds);
    for (int one = 0; good && one < g->size; one++) {
        int kind = g->kind[one], place = 0;
        const int *other = order + (size_t)kind * g->kinds;
        while (place < count[kind] && !N(meets_any)(g, one, members + (size_t)other[place] * g->words)) place++;
        int known = place < count[kind];
        num best = N(small)(0);
        if (known) best = N(half)(g->table[g->code[(size_t)kind * g->kinds + other[place]]]);
        if (g->may_alone[one] && (!known || N(less)(best, g->single[one]))) best = g->single[one];
        g->dual[one] = best;
    }
    free(members);
    free(order);
    free(count);
    return good;
}

static void N(first_duals)(graph *g)
{
    if (g->leads == 0 && g->kinds <= MOST_CLASSES && N(duals_by_kind)(g)) return;
    for (int one = 0; one < g->size; one++) {
        num best = N(small)(0);
        int known = 0;
        for (int other = N(next)(g, one, 0); other < g->size; other = N(next)(g, one, other + 1)) {
            num weight = N(half)(N(weight)(g, one, other));
            if (!known || N(less)(best, weight)) best = weight;
            known = 1;
        }
        if (g->may_alone[one] && (!known || N(less)(best, g->single[one]))) best = g->single[one];
        g->dual[one] = best;
    }
}

/* The greedy matching with those who are tight taken from their classes; 0 if there are too many of these. */
static int N(greedy_by_class)(graph *g)
{
    N(classes) c;
    if (!N(sort_into_classes)(g, &c, 0, g->size)) return 0;
    uint64_t *single = malloc(sizeof(uint64_t) * (g->words + 1));
    uint64_t *tight = malloc(sizeof(uint64_t) * ((size_t)c.count * g->words + 1));
    int good = single != NULL && tight != NULL;
    if (good) memset(single, 255, sizeof(uint64_t) * g->words);
    for (int class = 0; good && class < c.count; class++)
        N(tight_with)(g, &c, c.sample[class], tight + (size_t)class * g->words);
    for (int one = 0; good && one < g->size; one++) {
        if (g->mate[one] != NOBODY) continue;
        const uint64_t *mine = g->open + (size_t)one * g->words, *near = tight + (size_t)c.of[one] * g->words;
        single[one / 64] &= ~((uint64_t)1 << (one % 64));
        uint64_t later = ~(uint64_t)0 << (one % 64);
        for (int word = one / 64; word < g->words; word++, later = ~(uint64_t)0) {
            uint64_t bits = mine[word] & near[word] & single[word] & later;
            if (bits == 0) continue;
            int other = 64 * word + LOWEST(bits);
            single[word] &= ~(bits & (~bits + 1));
            g->mate[one] = other;
            g->mate[other] = one;
            break;
        }
    }
    free(single);
    free(tight);
    N(forget_classes)(&c);
    return good;
}

static void N(greedy)(graph *g)
{
    if (N(greedy_by_class)(g)) return;
    for (int one = 0; one < g->size; one++) {
        if (g->mate[one] != NOBODY) continue;
        for (int other = N(next)(g, one, one + 1); other < g->size; other = N(next)(g, one, other + 1)) {
            if (g->mate[other] != NOBODY) continue;
            if (!N(zero)(N(slack)(g, one, other))) continue;
            g->mate[one] = other;
            g->mate[other] = one;
            break;
        }
    }
}

static void *N(create)(const plan *p)
{
    graph *g = calloc(1, sizeof(graph));
    if (g == NULL) return NULL;
    int size = p->size;
    size_t n = (size_t)size, room = n + 1, twice = 2 * n + 2, cells = (size_t)p->kinds * p->kinds;
    g->size = size;
    g->kinds = p->kinds;
    g->words = (size + 63) / 64;
    g->code = malloc(sizeof(uint16_t) * (cells + 1));
    g->kind = malloc(sizeof(uint16_t) * room);
    g->open = malloc(sizeof(uint64_t) * (n * g->words + 1));
    g->reached_even = calloc(g->words + 1, sizeof(uint64_t));
    g->not_near = calloc(g->words + 1, sizeof(uint64_t));
    g->with_own = calloc(g->words + 1, sizeof(uint64_t));
    g->seen = calloc(g->words + 1, sizeof(uint64_t));
    g->twin = malloc(sizeof(int) * (p->kinds + 1));
    /* Where every vertex is a kind of its own, twins are of no use. */
    g->even_before = calloc((p->kinds < size ? (size_t)p->kinds * g->words : 0) + 1, sizeof(uint64_t));
    g->inside = calloc(twice, sizeof(uint64_t *));
    g->table = malloc(sizeof(num) * (size_t)(p->weights_count + 1));
    g->lead = malloc(sizeof(num) * ((size_t)p->leads + 1));
    g->own = calloc(room, sizeof(num *));
    g->may_alone = malloc(room);
    g->active = malloc(room);
    g->label = malloc(twice);
    g->single = malloc(sizeof(num) * room);
    g->dual = malloc(sizeof(num) * room);
    g->width = calloc(twice, sizeof(num));
    g->near = malloc(sizeof(num) * room);
    g->meet = malloc(sizeof(num) * room);
    g->mate = malloc(sizeof(int) * room);
    g->top = malloc(sizeof(int) * room);
    g->root = malloc(sizeof(int) * twice);
    g->parent = malloc(sizeof(int) * twice);
    g->children_count = calloc(twice, sizeof(int));
    g->unused = malloc(sizeof(int) * twice);
    g->near_from = malloc(sizeof(int) * room);
    g->meet_with = malloc(sizeof(int) * room);
    g->even = malloc(sizeof(int) * twice);
    g->queue = malloc(sizeof(int) * twice);
    g->path = malloc(sizeof(int) * 2 * twice);
    g->children = calloc(twice, sizeof(int *));
    g->links = calloc(twice, sizeof(edge *));
    g->via = malloc(sizeof(edge) * twice);
    if (!g->code || !g->kind || !g->open || !g->reached_even || !g->not_near || !g->with_own || !g->even_before || !g->seen || !g->twin ||
        !g->inside || !g->table || !g->lead || !g->own || !g->may_alone || !g->active ||
        !g->label || !g->single ||
        !g->dual || !g->width || !g->near || !g->meet || !g->mate || !g->top || !g->root || !g->parent ||
        !g->children_count || !g->unused || !g->near_from || !g->meet_with || !g->even || !g->queue ||
        !g->path || !g->children || !g->links || !g->via) {
        N(destroy)(g);
        return NULL;
    }
    if (p->wide)
        memcpy(g->code, p->codes, sizeof(uint16_t) * cells);
    else
        for (size_t at = 0; at < cells; at++) g->code[at] = ((const unsigned char *)p->codes)[at];
    for (int at = 0; at < size; at++) g->kind[at] = p->kind != NULL ? p->kind[at] : (uint16_t)at;
    for (Py_ssize_t at = 0; at < p->weights_count; at++) g->table[at] = N(read)(p->weights + at * LIMBS * 8);
    if (N(open_pairs)(g, p) < 0) {
        N(destroy)(g);
        return NULL;
    }
    memcpy(g->may_alone, p->may_alone, n);
    for (int at = 0; at < size; at++) {
        g->single[at] = N(read)(p->alone + (size_t)at * LIMBS * 8);
        g->active[at] = 1;
        g->mate[at] = NOBODY;
        g->top[at] = at;
    }
    for (int at = 0; at < 2 * size; at++) {
        g->root[at] = at < size ? at : NOBODY;
        g->parent[at] = NOBODY;
    }
    for (int at = 2 * size - 1; at >= size; at--) g->unused[g->unused_count++] = at;
    g->leads = p->leads;
    for (int at = 0; at < g->leads; at++) g->lead[at] = N(read)(p->lead + (size_t)at * LIMBS * 8);
    N(first_duals)(g);
    N(greedy)(g);
    return g;
}

/* -- blossoms -------------------------------------------------------------- */

static int N(leaves)(const graph *g, int blossom, int *into)
{
    if (blossom < g->size) {
        into[0] = blossom;
        return 1;
    }
    int count = 0;
    for (int at = 0; at < g->children_count[blossom]; at++)
        count += N(leaves)(g, g->children[blossom][at], into + count);
    return count;
}

static void N(set_top)(graph *g, int blossom, int top)
{
    if (blossom < g->size) {
        g->top[blossom] = top;
        return;
    }
    const uint64_t *inside = g->inside[blossom];
    for (int word = 0; word < g->words; word++)
        for (uint64_t bits = inside[word]; bits != 0; bits &= bits - 1) g->top[64 * word + LOWEST(bits)] = top;
}

static void N(forget)(graph *g, int blossom)
{
    free(g->children[blossom]);
    free(g->links[blossom]);
    free(g->inside[blossom]);
    g->children[blossom] = NULL;
    g->links[blossom] = NULL;
    g->inside[blossom] = NULL;
    g->children_count[blossom] = 0;
    g->width[blossom] = N(small)(0);
    g->unused[g->unused_count++] = blossom;
}

static void N(dissolve)(graph *g, int blossom)
{
    for (int at = 0; at < g->children_count[blossom]; at++) {
        int child = g->children[blossom][at];
        g->parent[child] = NOBODY;
        N(set_top)(g, child, child);
    }
    N(forget)(g, blossom);
}

static void N(dissolve_idle)(graph *g, int blossom)
{
    if (blossom < g->size || !N(zero)(g->width[blossom])) return;
    int count = g->children_count[blossom];
    int *children = g->children[blossom];
    g->children[blossom] = NULL;
    for (int at = 0; at < count; at++) {
        g->parent[children[at]] = NOBODY;
        N(set_top)(g, children[at], children[at]);
    }
    N(forget)(g, blossom);
    for (int at = 0; at < count; at++) N(dissolve_idle)(g, children[at]);
    free(children);
}

static void N(raise)(graph *g, int blossom, num half)
{
    if (blossom < g->size) {
        g->dual[blossom] = N(add)(g->dual[blossom], half);
        return;
    }
    for (int at = 0; at < g->children_count[blossom]; at++) N(raise)(g, g->children[blossom][at], half);
}

static void N(release)(graph *g, int vertex)
{
    int blossom;
    while ((blossom = g->top[vertex]) != vertex) {
        num half = N(half)(g->width[blossom]);
        int root = g->root[blossom];
        if (!N(zero)(half)) {
            N(raise)(g, blossom, half);
            if (g->mate[root] >= 0) g->mate[g->mate[root]] = NOBODY;
            g->mate[root] = NOBODY;
        }
        N(dissolve)(g, blossom);
    }
}

static void N(rotate)(graph *g, int blossom, int vertex)
{
    int child = vertex;
    while (g->parent[child] != blossom) child = g->parent[child];
    if (child >= g->size) N(rotate)(g, child, vertex);
    int count = g->children_count[blossom], start = 0;
    int *children = g->children[blossom];
    edge *links = g->links[blossom];
    while (children[start] != child) start++;
    int at = start;
    while (at != 0) {
        edge link;
        if (start % 2) {
            at = (at + 1) % count;
            link = links[at];
        } else {
            at--;
            link.a = links[at - 1].b;
            link.b = links[at - 1].a;
        }
        if (children[at] >= g->size) N(rotate)(g, children[at], link.a);
        at = start % 2 ? (at + 1) % count : at - 1;
        if (children[at] >= g->size) N(rotate)(g, children[at], link.b);
        g->mate[link.a] = link.b;
        g->mate[link.b] = link.a;
    }
    if (start != 0) {
        int *turned = malloc(sizeof(int) * count);
        edge *relinked = malloc(sizeof(edge) * count);
        if (turned == NULL || relinked == NULL) {
            free(turned);
            free(relinked);
            g->failed = 1;
            return;
        }
        for (int place = 0; place < count; place++) {
            turned[place] = children[(start + place) % count];
            relinked[place] = links[(start + place) % count];
        }
        free(children);
        free(links);
        g->children[blossom] = turned;
        g->links[blossom] = relinked;
    }
    g->root[blossom] = g->root[child];
}

/* -- one search ------------------------------------------------------------ */

static void N(enqueue)(graph *g, int blossom)
{
    int count = N(leaves)(g, blossom, g->even + g->even_count);
    memcpy(g->queue + g->queue_count, g->even + g->even_count, sizeof(int) * count);
    for (int at = 0; at < count; at++) {
        int leaf = g->even[g->even_count + at];
        g->reached_even[leaf / 64] |= (uint64_t)1 << (leaf % 64);
    }
    g->even_count += count;
    g->queue_count += count;
}

static void N(forget_twins)(graph *g)
{
    for (int kind = 0; kind < g->kinds; kind++) g->twin[kind] = NOBODY;
}

static void N(make_even)(graph *g, int blossom, edge via)
{
    g->label[blossom] = EVEN;
    g->via[blossom] = via;
    N(enqueue)(g, blossom);
}

static void N(match)(graph *g, int vertex, int mate)
{
    if (g->top[vertex] != vertex) N(rotate)(g, g->top[vertex], vertex);
    g->mate[vertex] = mate;
    if (mate >= 0) g->mate[mate] = vertex;
}

static void N(augment)(graph *g, int vertex)
{
    for (;;) {
        int blossom = g->top[vertex];
        if (blossom != vertex) N(rotate)(g, blossom, vertex);
        if (g->via[blossom].a == NOBODY) return;
        int odd = g->top[g->via[blossom].a];
        int before = g->via[odd].a, entry = g->via[odd].b;
        if (odd != entry) N(rotate)(g, odd, entry);
        g->mate[entry] = before;
        g->mate[before] = entry;
        vertex = before;
    }
}

static int N(grow)(graph *g, int even, int free_vertex)
{
    int blossom = g->top[free_vertex];
    int root = g->root[blossom], mate = g->mate[root];
    if (mate < 0) {
        N(augment)(g, even);
        N(match)(g, free_vertex, even);
        return 1;
    }
    edge down = {even, free_vertex}, on = {root, mate};
    g->label[blossom] = ODD;
    g->via[blossom] = down;
    N(make_even)(g, g->top[mate], on);
    return 0;
}

static int N(path_from)(const graph *g, int blossom, int *path)
{
    int count = 0;
    path[count++] = blossom;
    while (g->via[blossom].a != NOBODY) {
        blossom = g->top[g->via[blossom].a];
        path[count++] = blossom;
    }
    return count;
}

static void N(contract)(graph *g, int one, int other)
{
    if (g->top[one] == g->top[other]) return;
    int *left = g->path;
    int left_count = N(path_from)(g, g->top[one], left);
    int *right = g->path + left_count;
    int right_count = N(path_from)(g, g->top[other], right);
    int meeting = NOBODY;
    while (left_count > 0 && right_count > 0 && left[left_count - 1] == right[right_count - 1]) {
        meeting = left[left_count - 1];
        left_count--;
        right_count--;
    }
    int count = 1 + left_count + right_count;
    int *children = malloc(sizeof(int) * count);
    edge *links = malloc(sizeof(edge) * count);
    uint64_t *inside = calloc(g->words + 1, sizeof(uint64_t));
    if (children == NULL || links == NULL || inside == NULL) {
        free(children);
        free(links);
        free(inside);
        g->failed = 1;
        return;
    }
    int blossom = g->unused[--g->unused_count], at = 0;
    children[at] = meeting;
    for (int place = left_count - 1; place >= 0; place--) {
        links[at] = g->via[left[place]];
        children[++at] = left[place];
    }
    links[at].a = one;
    links[at].b = other;
    for (int place = 0; place < right_count; place++) {
        children[++at] = right[place];
        links[at].a = g->via[right[place]].b;
        links[at].b = g->via[right[place]].a;
    }
    for (int place = 0; place < count; place++) {
        int child = children[place];
        if (child < g->size)
            inside[child / 64] |= (uint64_t)1 << (child % 64);
        else
            for (int word = 0; word < g->words; word++) inside[word] |= g->inside[child][word];
    }
    g->inside[blossom] = inside;
    g->children[blossom] = children;
    g->links[blossom] = links;
    g->children_count[blossom] = count;
    g->root[blossom] = g->root[meeting];
    g->width[blossom] = N(small)(0);
    g->parent[blossom] = NOBODY;
    g->label[blossom] = EVEN;
    g->via[blossom] = g->via[meeting];
    for (int place = 0; place < count; place++) {
        int child = children[place];
        g->parent[child] = blossom;
        if (g->label[child] == ODD) {
            N(enqueue)(g, child);
        }
    }
    N(set_top)(g, blossom, blossom);
}

static void N(expand)(graph *g, int blossom)
{
    edge link = g->via[blossom];
    int count = g->children_count[blossom];
    int *children = g->children[blossom];
    edge *links = g->links[blossom];
    g->children[blossom] = NULL;
    g->links[blossom] = NULL;
    for (int at = 0; at < count; at++) {
        g->parent[children[at]] = NOBODY;
        N(set_top)(g, children[at], children[at]);
        g->label[children[at]] = FREE;
    }
    N(forget)(g, blossom);
    N(forget_twins)(g);
    int entry = g->top[link.b], start = 0;
    while (children[start] != entry) start++;
    int at = start;
    for (;;) {
        g->label[children[at]] = ODD;
        g->via[children[at]] = link;
        if (at == 0) break;
        edge on;
        if (start % 2) {
            on = links[at];
            at = (at + 1) % count;
        } else {
            on.a = links[at - 1].b;
            on.b = links[at - 1].a;
            at--;
        }
        N(make_even)(g, children[at], on);
        if (start % 2) {
            link = links[at];
            at = (at + 1) % count;
        } else {
            link.a = links[at - 1].b;
            link.b = links[at - 1].a;
            at--;
        }
    }
    free(children);
    free(links);
}

/* A vertex of the same kind and with the same dual that was scanned since the duals last moved. What lies open
 * to both of them has been looked at: the same slacks would be found again. */
static int N(twin_of)(const graph *g, int vertex)
{
    int twin = g->twin[g->kind[vertex]];
    if (twin == NOBODY || twin < g->leads || vertex < g->leads) return NOBODY;
    if (g->own[twin] != NULL || g->own[vertex] != NULL) return NOBODY;
    return N(zero)(N(sub)(g->dual[twin], g->dual[vertex])) ? twin : NOBODY;
}

/* Among those who were even already when the twin was scanned, the closest one is as close to the vertex. None of
 * the others has to be looked at again, but for those in the twin's blossom: that is where tight ones are now.
 * NOBODY if the closest one is not there for the vertex: then nobody is left out. */
static int N(meeting_of_twin)(graph *g, int vertex, int twin)
{
    int partner = g->meet_with[twin];
    memset(g->seen, 0, sizeof(uint64_t) * g->words);
    if (g->kinds >= g->size || partner == NOBODY || g->own[partner] != NULL || g->top[partner] == g->top[vertex]) return NOBODY;
    if (!(g->open[(size_t)vertex * g->words + partner / 64] >> (partner % 64) & 1)) return NOBODY;
    const uint64_t *before = g->even_before + (size_t)g->kind[vertex] * g->words, *inside = g->inside[g->top[twin]];
    for (int word = 0; word < g->words; word++) g->seen[word] = before[word] & ~(inside != NULL ? inside[word] : 0);
    g->seen[twin / 64] &= ~((uint64_t)1 << (twin % 64));
    return partner;
}

/* The next vertex that a scan has to look at: with a twin only where the two differ, and where something has
 * happened since: those reached as even, those not near anybody yet, those with weights of their own. */
static inline int N(next_to_scan)(const graph *g, int vertex, int twin, int from)
{
    if (from >= g->size) return g->size;
    const uint64_t *mine = g->open + (size_t)vertex * g->words, *inside = g->inside[g->top[vertex]];
    const uint64_t *theirs = twin == NOBODY ? NULL : g->open + (size_t)twin * g->words;
    uint64_t later = ~(uint64_t)0 >> (from % 64) << (from % 64);
    for (int word = from / 64; word < g->words; word++, later = ~(uint64_t)0) {
        uint64_t bits = mine[word] & later;
        if (inside != NULL) bits &= ~inside[word];
        if (theirs != NULL)
            bits &= ~theirs[word] | (g->reached_even[word] & ~g->seen[word]) | g->not_near[word] | g->with_own[word];
        if (bits != 0) return 64 * word + LOWEST(bits);
    }
    return g->size;
}

static int N(scan)(graph *g, int vertex)
{
    int size = g->size, partner = NOBODY, twin = N(twin_of)(g, vertex);
    num best = N(small)(0), mine = g->dual[vertex];
    if (twin != NOBODY) {
        partner = N(meeting_of_twin)(g, vertex, twin);
        if (partner != NOBODY) best = g->meet[twin];
    } else {
        g->twin[g->kind[vertex]] = vertex;
        if (g->kinds < size)
            memcpy(g->even_before + (size_t)g->kind[vertex] * g->words, g->reached_even, sizeof(uint64_t) * g->words);
    }
    for (int other = N(next_to_scan)(g, vertex, twin, 0); other < size;
         other = N(next_to_scan)(g, vertex, twin, other + 1)) {
        if (g->top[other] == g->top[vertex]) continue;
        num slack = N(sub)(N(add)(mine, g->dual[other]), N(weight)(g, vertex, other));
        int kind = g->label[g->top[other]];
        if (kind == EVEN) {
            if (N(zero)(slack)) {
                N(contract)(g, vertex, other);
                if (g->failed) return 0;
            } else if (partner == NOBODY || N(less)(slack, best)) {
                best = slack;
                partner = other;
            }
            continue;
        }
        if (kind == FREE && N(zero)(slack)) {
            if (N(grow)(g, vertex, other)) return 1;
            continue;
        }
        if (g->near_from[other] == NOBODY || N(less)(slack, g->near[other])) {
            g->near[other] = slack;
            g->near_from[other] = vertex;
            g->not_near[other / 64] &= ~((uint64_t)1 << (other % 64));
        }
    }
    if (partner != NOBODY) {
        g->meet[vertex] = best;
        g->meet_with[vertex] = partner;
    }
    return 0;
}

static void N(freshen_meeting)(graph *g, int vertex)
{
    int partner = NOBODY;
    num best = N(small)(0);
    memset(g->seen, 0, sizeof(uint64_t) * g->words);
    for (int other = N(next_to_scan)(g, vertex, vertex, 0); other < g->size;
         other = N(next_to_scan)(g, vertex, vertex, other + 1)) {
        if (g->top[other] == g->top[vertex]) continue;
        if (g->label[g->top[other]] != EVEN) continue;
        num slack = N(slack)(g, vertex, other);
        if (partner == NOBODY || N(less)(slack, best)) {
            best = slack;
            partner = other;
        }
    }
    g->meet[vertex] = best;
    g->meet_with[vertex] = partner;
}

static void N(move)(graph *g, num delta)
{
    num both = N(twice)(delta);
    N(forget_twins)(g);
    for (int vertex = 0; vertex < g->size; vertex++) {
        int kind = g->label[g->top[vertex]];
        if (kind == EVEN) {
            g->dual[vertex] = N(sub)(g->dual[vertex], delta);
            if (g->meet_with[vertex] != NOBODY) g->meet[vertex] = N(sub)(g->meet[vertex], both);
        } else if (kind == ODD) {
            g->dual[vertex] = N(add)(g->dual[vertex], delta);
        } else if (g->near_from[vertex] != NOBODY) {
            g->near[vertex] = N(sub)(g->near[vertex], delta);
        }
    }
    for (int blossom = g->size; blossom < 2 * g->size; blossom++) {
        if (g->children_count[blossom] == 0 || g->parent[blossom] != NOBODY) continue;
        if (g->label[blossom] == EVEN)
            g->width[blossom] = N(add)(g->width[blossom], both);
        else if (g->label[blossom] == ODD)
            g->width[blossom] = N(sub)(g->width[blossom], both);
    }
}

/* What happens first when the duals move: 1 the tree is matched, 0 it goes on, -1 nothing is left. */
static int N(next_event)(graph *g)
{
    enum { NONE, STAY, GROW, MEET, OPEN } event = NONE;
    num delta = N(small)(0);
    int who = NOBODY;
    for (int vertex = 0; vertex < g->size; vertex++) {
        int kind = g->label[g->top[vertex]];
        if (kind == FREE && g->near_from[vertex] != NOBODY) {
            if (event == NONE || N(less)(g->near[vertex], delta)) {
                delta = g->near[vertex];
                event = GROW;
                who = vertex;
            }
        } else if (kind == EVEN) {
            if (g->may_alone[vertex]) {
                num slack = N(sub)(g->dual[vertex], g->single[vertex]);
                if (event == NONE || N(less)(slack, delta)) {
                    delta = slack;
                    event = STAY;
                    who = vertex;
                }
            }
            if (g->meet_with[vertex] == NOBODY) continue;
            if (g->top[g->meet_with[vertex]] == g->top[vertex]) N(freshen_meeting)(g, vertex);
            if (g->meet_with[vertex] == NOBODY) continue;
            num slack = N(half)(g->meet[vertex]);
            if (event == NONE || N(less)(slack, delta)) {
                delta = slack;
                event = MEET;
                who = vertex;
            }
        }
    }
    for (int blossom = g->size; blossom < 2 * g->size; blossom++) {
        if (g->children_count[blossom] == 0 || g->parent[blossom] != NOBODY) continue;
        if (g->label[blossom] != ODD) continue;
        num slack = N(half)(g->width[blossom]);
        if (event == NONE || N(less)(slack, delta)) {
            delta = slack;
            event = OPEN;
            who = blossom;
        }
    }
    if (event == NONE) return -1;
    if (!N(zero)(delta)) N(move)(g, delta);
    switch (event) {
    case STAY:
        N(augment)(g, who);
        N(match)(g, who, ALONE);
        return 1;
    case GROW: return N(grow)(g, g->near_from[who], who);
    case MEET: N(contract)(g, who, g->meet_with[who]); return 0;
    default: N(expand)(g, who); return 0;
    }
}

static int N(search)(graph *g, int start)
{
    int found = 0;
    edge none = {NOBODY, NOBODY};
    memset(g->label, FREE, 2 * (size_t)g->size);
    for (int at = 0; at < g->size; at++) g->near_from[at] = g->meet_with[at] = NOBODY;
    g->even_count = g->queue_count = 0;
    memset(g->reached_even, 0, sizeof(uint64_t) * g->words);
    memset(g->not_near, 255, sizeof(uint64_t) * g->words);
    N(forget_twins)(g);
    N(make_even)(g, g->top[start], none);
    while (!found && !g->failed) {
        while (g->queue_count > 0 && !found && !g->failed) found = N(scan)(g, g->queue[--g->queue_count]);
        if (found) break;
        int happened = N(next_event)(g);
        if (happened < 0) break;
        found = happened;
    }
    for (int blossom = g->size; blossom < 2 * g->size; blossom++)
        if (g->children_count[blossom] > 0 && g->parent[blossom] == NOBODY) N(dissolve_idle)(g, blossom);
    return found;
}

static int N(solve)(void *given)
{
    graph *g = given;
    for (int vertex = 0; vertex < g->size; vertex++) {
        if (!g->active[vertex] || g->mate[vertex] != NOBODY) continue;
        if (!N(search)(g, vertex)) return g->failed ? -1 : 0;
        if (g->failed) return -1;
    }
    return 1;
}

/* -- changes and questions ------------------------------------------------- */

static int *N(mates)(void *given) { return ((graph *)given)->mate; }

static void N(forbid)(void *given, int one, int other)
{
    graph *g = given;
    if (g->top[one] == g->top[other]) N(release)(g, one);
    N(close)(g, one, other);
    N(close)(g, other, one);
}

static void N(forbid_alone)(void *given, int vertex) { ((graph *)given)->may_alone[vertex] = 0; }

static int N(reward)(void *given, int vertex, const int *others, const int64_t *extras, int count)
{
    graph *g = given;
    if (N(give_own_row)(g, vertex) < 0) return -1;
    N(release)(g, vertex);
    if (g->mate[vertex] >= 0) g->mate[g->mate[vertex]] = NOBODY;
    g->mate[vertex] = NOBODY;
    for (int at = 0; at < count; at++) {
        int other = others[at];
        g->own[vertex][other] = N(add)(g->own[vertex][other], N(small)(2 * extras[at]));
        if (g->own[other] != NULL) g->own[other][vertex] = g->own[vertex][other];
    }
    num best = N(small)(0);
    int known = 0;
    for (int other = N(next)(g, vertex, 0); other < g->size; other = N(next)(g, vertex, other + 1)) {
        num lowest = N(sub)(g->own[vertex][other], g->dual[other]);
        if (!known || N(less)(best, lowest)) best = lowest;
        known = 1;
    }
    if (g->may_alone[vertex] && (!known || N(less)(best, g->single[vertex]))) best = g->single[vertex];
    g->dual[vertex] = best;
    return 0;
}

static void N(settle)(void *given, int one, int other)
{
    graph *g = given;
    int pair[2] = {one, other};
    N(release)(g, one);
    N(release)(g, other);
    for (int side = 0; side < 2; side++) {
        int vertex = pair[side], mate = g->mate[vertex];
        g->active[vertex] = 0;
        if (mate >= 0 && mate != one && mate != other) g->mate[mate] = NOBODY;
        for (int row = 0; row < g->size; row++) N(close)(g, row, vertex);
        memset(g->open + (size_t)vertex * g->words, 0, sizeof(uint64_t) * g->words);
    }
    g->mate[one] = other;
    g->mate[other] = one;
}

static int N(tight)(void *given, int vertex, int *found)
{
    graph *g = given;
    int count = 0;
    num none = N(small)(0);
    for (int other = N(next)(g, vertex, 0); other < g->size; other = N(next)(g, vertex, other + 1)) {
        if (!g->active[other]) continue;
        if (!N(less)(none, N(slack)(g, vertex, other))) found[count++] = other;
    }
    return count;
}

static void N(tight_bits)(void *given, int vertex, int first, int width, unsigned char *bytes)
{
    graph *g = given;
    num none = N(small)(0);
    for (int other = N(next)(g, vertex, first); other < first + width; other = N(next)(g, vertex, other + 1)) {
        if (!g->active[other] || N(less)(none, N(slack)(g, vertex, other))) continue;
        bytes[(other - first) / 8] |= (unsigned char)(1 << ((other - first) % 8));
    }
}

/* The tight edges of the first rows to some columns, as words of bits, row after row. */
static int N(tight_rows)(void *given, int first, int width, uint64_t *into)
{
    graph *g = given;
    N(classes) mine, theirs;
    int words = (width + 63) / 64, shift = first % 64, sorted = N(sort_into_classes)(g, &mine, 0, first);
    if (sorted && !N(sort_into_classes)(g, &theirs, first, first + width)) {
        N(forget_classes)(&mine);
        sorted = 0;
    }
    uint64_t *tight = sorted ? malloc(sizeof(uint64_t) * ((size_t)mine.count * g->words + 1)) : NULL;
    for (int class = 0; tight != NULL && class < mine.count; class++)
        N(tight_with)(g, &theirs, mine.sample[class], tight + (size_t)class * g->words);
    for (int row = 0; row < first; row++) {
        uint64_t *bits = into + (size_t)row * words;
        if (tight == NULL) {
            for (int at = N(next)(g, row, first); at < first + width; at = N(next)(g, row, at + 1))
                if (g->active[at] && !N(less)(N(small)(0), N(slack)(g, row, at)))
                    bits[(at - first) / 64] |= (uint64_t)1 << ((at - first) % 64);
            continue;
        }
        const uint64_t *mask = tight + (size_t)mine.of[row] * g->words, *open = g->open + (size_t)row * g->words;
        for (int word = 0, from = first / 64; word < words; word++, from++) {
            uint64_t low = mask[from] & open[from];
            uint64_t high = from + 1 < g->words ? mask[from + 1] & open[from + 1] : 0;
            bits[word] = shift == 0 ? low : low >> shift | high << (64 - shift);
        }
    }
    free(tight);
    if (sorted) {
        N(forget_classes)(&mine);
        N(forget_classes)(&theirs);
    }
    return 0;
}

static int N(tight_alone)(void *given, int vertex)
{
    graph *g = given;
    return g->may_alone[vertex] && N(zero)(N(sub)(g->dual[vertex], g->single[vertex]));
}

static void N(value)(void *given, unsigned char *bytes)
{
    graph *g = given;
    num total = N(small)(0);
    for (int vertex = 0; vertex < g->size; vertex++) {
        if (!g->active[vertex]) continue;
        if (g->mate[vertex] > vertex)
            total = N(add)(total, N(weight)(g, vertex, g->mate[vertex]));
        else if (g->mate[vertex] == ALONE)
            total = N(add)(total, g->single[vertex]);
    }
    for (int at = 0; at < LIMBS; at++)
        for (int byte = 0; byte < 8; byte++)
            bytes[at * 8 + byte] = (unsigned char)(total.limb[at] >> (8 * byte));
}

static const kernel N(kernel) = {
    N(create), N(destroy), N(solve), N(mates), N(forbid), N(forbid_alone), N(reward), N(settle),
    N(tight), N(tight_bits), N(tight_rows), N(tight_alone), N(value),
};

#undef num
#undef graph
#endif
