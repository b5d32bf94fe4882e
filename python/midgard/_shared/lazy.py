"""Fields of frozen dataclasses whose values are made when they are first read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

__all__ = ["Deferred", "Lazy"]

T = TypeVar("T")


class Deferred(Generic[T]):
    """A value that is not made yet."""

    def __init__(self, make: Callable[..., T], *arguments: Any) -> None:
        """Takes the function that makes the value, which is called once at most."""
        self._make: Callable[..., T] = make
        self._arguments: tuple[Any, ...] = arguments

    def value(self) -> T:
        """Makes the value."""
        return self._make(*self._arguments)


class Lazy(Generic[T]):
    """A field that takes a value or a `Deferred` one, and is always read as a value.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Sum:
    ...     total: Lazy[int] = Lazy()
    >>> Sum(Deferred(sum, [1, 2])), Sum(3) == Sum(Deferred(sum, [1, 2]))
    (Sum(total=3), True)
    """

    def __set_name__(self, owner: type, name: str) -> None:
        """Takes the name of the field."""
        self._name: str = name

    def __get__(self, instance: object, owner: type | None = None) -> T:
        """Returns the value, which is made now if nobody has read it.

        Raises:
            AttributeError: the field is read from the class; so it has no default.
        """
        if instance is None:
            raise AttributeError(self._name)
        found = instance.__dict__[self._name]
        if isinstance(found, Deferred):
            found = instance.__dict__[self._name] = found.value()
        value: T = found
        return value

    def __set__(self, instance: object, value: T | Deferred[T]) -> None:
        """Keeps the value, or how it is made."""
        instance.__dict__[self._name] = value
