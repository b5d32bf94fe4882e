"""Everybody whose code is in the wheel is named there, with the licence."""

from support.repository.licences import CHOICES, FILE, bundled, choice, metadata, text


def test_the_file_of_licences_is_up_to_date() -> None:
    """``make licences`` writes it anew."""
    assert FILE.read_text("utf-8") == text()


def test_every_bundled_crate_has_a_permissive_licence_and_a_compiler_that_is_old_enough() -> None:
    facts = metadata()
    ours = {package["rust_version"] for package in facts["packages"] if not package["source"]}
    (oldest,) = ours
    crates = bundled(facts)
    assert {"pyo3", "rayon", "serde"} <= {crate["name"] for crate in crates}
    for crate in crates:
        assert choice(crate)[0] in CHOICES
        assert numbers(crate["rust_version"] or "1.0") <= numbers(oldest), crate["name"]


def numbers(version: str) -> list[int]:
    """The numbers of a version.

    >>> numbers("1.88")
    [1, 88]
    """
    return [int(number) for number in version.split(".")]
