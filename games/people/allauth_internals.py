"""The parts of allauth's internals this site uses, which may change in any release."""

from allauth.account.internal.flows.code_verification import AbstractCodeVerificationProcess
from allauth.account.internal.flows.login import record_authentication
from allauth.account.internal.flows.reauthentication import resume_request
from allauth.account.internal.flows.signup import prevent_enumeration
from allauth.account.internal.stagekit import unstash_login

# The release all of this was tested with. Before raising it, compare these functions in both releases.
VERSION = "65.21.1"

# The feature that breaks if the function on the left is missing or changes.
NEEDED_FOR = {
    AbstractCodeVerificationProcess: "the code that confirms an account change: its timeout and its three tries",
    record_authentication: "remembering for ten minutes that a code was entered, so that a password can be set",
    resume_request: "going on with the account change that was interrupted to ask for a code",
    prevent_enumeration: "answering a sign-up the same way whether or not the address already has an account",
    unstash_login: "knowing whose sign-in code is awaited, so that an unproven password is dropped",
}

__all__ = [
    "NEEDED_FOR",
    "VERSION",
    "AbstractCodeVerificationProcess",
    "prevent_enumeration",
    "record_authentication",
    "resume_request",
    "unstash_login",
]
