"""A test certificate for signing, made anew in each run."""
import datetime
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID


def name(text):
    return x509.Name([x509.NameAttribute(NameOID.COUNTRY_NAME, "FR"),
                      x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Matte tests"),
                      x509.NameAttribute(NameOID.COMMON_NAME, text)])


def certificate(subject, key, issuer, issuer_key, is_root):
    usage = x509.KeyUsage(not is_root, False, False, False, False, is_root, is_root, False, False)
    builder = (x509.CertificateBuilder().subject_name(name(subject)).issuer_name(name(issuer)).public_key(key.public_key())
               .serial_number(x509.random_serial_number()).not_valid_before(datetime.datetime(2026, 1, 1))
               .not_valid_after(datetime.datetime(2036, 1, 1))
               .add_extension(x509.BasicConstraints(is_root, 1 if is_root else None), True).add_extension(usage, True)
               .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False))
    if not is_root:
        builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.EMAIL_PROTECTION]), True)
        builder = builder.add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), False)
    return builder.sign(issuer_key, hashes.SHA256())


def chain():
    """The chain and the key of a signer, as PEM."""
    root_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    leaf = certificate("Matte test signer", key, "Matte test root", root_key, False)
    root = certificate("Matte test root", root_key, "Matte test root", root_key, True)
    pem = lambda c: c.public_bytes(serialization.Encoding.PEM)
    return pem(leaf) + pem(root), key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
