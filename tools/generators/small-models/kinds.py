"""The kinds of chats that are trained and evaluated, by name."""

import corpus
import judging
import study_chats

CHATS = {
    "system": corpus.example,
    "styled": study_chats.styled,
    "paraphrase": study_chats.paraphrase_form,
    "configured": study_chats.configured,
    "judged": judging.judged,
}
