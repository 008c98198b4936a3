@T.prim_func(s_tir=True)
def order_by_rank(var_probs: T.handle, var_order: T.handle):
    """Each word counts how many go before it, the likelier and of equals the earlier: few lines, and quick for a small vocabulary."""
    T.func_attr({"tirx.noalias": True, "tirx.is_scheduled": 1})
    batch_size = T.int64()
    vocab_size = T.int64()
    probs = T.match_buffer(var_probs, (batch_size, vocab_size), "float32")
    order = T.match_buffer(var_order, (batch_size, vocab_size), "int32")
    for row in T.thread_binding(batch_size, thread="blockIdx.y"):
        for bx in T.thread_binding((vocab_size + T.int64(255)) // T.int64(256), thread="blockIdx.x"):
            for tx in T.thread_binding(T.int64(256), thread="threadIdx.x"):
                with T.sblock("rank"):
                    vi = T.axis.spatial(batch_size, row)
                    vj = T.axis.spatial(vocab_size, bx * T.int64(256) + tx)
                    T.where(bx * T.int64(256) + tx < vocab_size)
                    T.reads(probs[vi, 0:vocab_size])
                    T.writes(order[vi, 0:vocab_size])
                    rank = T.sblock_alloc_buffer((1,), "int32", scope="local")
                    rank[0] = 0
                    for k in T.serial(vocab_size):
                        if probs[vi, k] > probs[vi, vj] or (probs[vi, k] == probs[vi, vj] and k < vj):
                            rank[0] = rank[0] + 1
                    order[vi, rank[0]] = T.Cast("int32", vj)
