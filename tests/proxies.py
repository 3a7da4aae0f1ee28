"""nginx in front of a floor, as `deploy/nginx.conf` sets it up, with a certificate that it signs itself."""

from __future__ import annotations

import datetime
import ssl
import subprocess
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

import plain_http
from ports import free_port
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator

DEPLOY = Path(__file__).parent.parent / "deploy"
NAME = "floor.example"
MAIN = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/cutcard.conf;
}}
"""
"""What Debian's own nginx.conf does around a site, in a folder of the test."""


def certify(folder: Path, known_as: str) -> None:
    """A certificate for the name, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, known_as)])
    today = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(today - datetime.timedelta(days=1))
        .not_valid_after(today + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(known_as)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    unlocked = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(pem))
    (folder / "privkey.pem").write_bytes(key.private_bytes(pem, *unlocked))


class Proxy:
    """nginx with the sample, its ports and folders exchanged for those of the test, and browsers that trust it."""

    def __init__(self, folder: Path, port: int, known_as: str = NAME) -> None:
        self.plain, self.secure, self.folder = free_port(), free_port(), folder
        certify(folder, known_as)
        site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
        for written, here in (
            ("server 127.0.0.1:8800 ", f"server 127.0.0.1:{port} "),
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("listen 443 ", f"listen 127.0.0.1:{self.secure} "),
            ("/etc/nginx/cutcard/", f"{folder}/"),
            (NAME, known_as),
        ):
            assert written in site
            site = site.replace(written, here)
        (folder / "cutcard.conf").write_text(site, encoding="utf-8")
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder), encoding="utf-8")
        self.trusting = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))

    @contextmanager
    def running(self) -> Iterator[Proxy]:
        command = ["/usr/sbin/nginx", "-c", str(self.folder / "nginx.conf"), "-e", str(self.folder / "error.log")]
        nginx = subprocess.Popen(command)
        try:
            until(lambda: self._answers() or nginx.poll() is not None, "nginx answers", every=0.05)
            assert nginx.poll() is None, (self.folder / "error.log").read_text()
            yield self
        finally:
            nginx.terminate()
            nginx.wait(20)

    def _answers(self) -> bool:
        with suppress(httpx.TransportError):
            return plain_http.get(f"http://127.0.0.1:{self.plain}/").is_redirect
        return False

    @contextmanager
    def browser(self, machine: str = "127.0.0.1") -> Iterator[httpx.Client]:
        transport = httpx.HTTPTransport(verify=self.trusting, local_address=machine)
        address = f"https://127.0.0.1:{self.secure}"
        headers = {"host": NAME, "origin": f"https://{NAME}"}
        with httpx.Client(base_url=address, transport=transport, headers=headers, timeout=30) as opened:
            opened.event_hooks["request"].append(lambda asked: asked.extensions.update(sni_hostname=NAME))
            yield opened
