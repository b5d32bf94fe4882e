"""What several tests share, in folders by subject: README.md lists them."""
