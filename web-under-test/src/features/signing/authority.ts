/** The authority that signs the server's key; its certificate is built in (§4). */
import { fromPem, type Bytes } from "./encoding";

/** A test authority: its private key is public, so it provides no security. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDTzCCAjegAwIBAgIBATANBgkqhkiG9w0BAQsFADBIMSAwHgYDVQQKDBdGb290
YnJpZGdlIHRlc3QgZml4dHVyZTEkMCIGA1UEAwwbV29ydGhsZXNzIHNpZ25pbmcg
YXV0aG9yaXR5MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjBIMSAw
HgYDVQQKDBdGb290YnJpZGdlIHRlc3QgZml4dHVyZTEkMCIGA1UEAwwbV29ydGhs
ZXNzIHNpZ25pbmcgYXV0aG9yaXR5MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIB
CgKCAQEA0+n4ZgIGx/RSYzHYm/BDApLNKV1WVOimVQQnfWqh1gPIeKvqeeZ2P7LU
A9G5VsoErP50gZ87o5AYy0fpbfkj73FFYKyoe8NEwHi7Dq+nyL66I4N3xlPVh7sf
NIYCtzvJA5vl41uJx8hS+8C0uXuSf5LBKRbv5GBBE3gamvziNZNqFbmzvfV6izIR
ZFRSHvEqX9T5QuKzgeaHk8xlh1Q1nMpk2SY1vHF/Q/bqtfAR3OKmIs+7ngwjtW/X
QjgwMlEQ2S0DtibwR9juFlo/IXaCTePMBvSOilznft3xLkBJwqoivLZ7YrgCwxYG
7pB/ArK5ioLQ1T0gsEin0vAjeNXSbwIDAQABo0IwQDAPBgNVHRMBAf8EBTADAQH/
MA4GA1UdDwEB/wQEAwIHgDAdBgNVHQ4EFgQUHAw8ijp7QoFfASuHDNmg54SaTnUw
DQYJKoZIhvcNAQELBQADggEBACCW9LL5t1zQQ8RgOc2uOs53nclLhVKWDEdi4D7u
eGMxlqJEul2T0HbPu5NjdCh3Y2EXH/J/rxNcuB7CKjhNFlhQ43L53LKbnXQUYL0t
OGpVA4q7071Kr+68kNcONlD2lQYDAXDLqUSPd8CvxSykgjzQOpfCaQvN8KtSuM+k
a35neiexL2080nRY6HXbIYAGcV+YeeiFXhb4FLzj1cgpVBs9B7oAjMtUiEJYOOMl
1WMDNi67hwbyHFACvBfeEZuqtzviKCyNr5XEuGhvEK+j0EJ+p+G4JEwGFcS9OqEf
AAHqKLVmAGrYE2cRw51cW6UfltLGl/K1k7k0TuG3q9D4c2E=
-----END CERTIFICATE-----`;

/** The authority's public key, as SPKI. */
export function authorityKey(): Bytes {
  return publicKeyOf(fromPem(CERTIFICATE));
}

const CONTEXT_0 = 0xa0;
/** Between a certificate's serial number and its key: algorithm, issuer, validity, subject. */
const BETWEEN = 4;

interface Element {
  readonly tag: number;
  /** The offset of its content. */
  readonly content: number;
  /** The offset after its content. */
  readonly end: number;
}

/** The public key in an X.509 certificate (RFC 5280): the field after the subject. */
function publicKeyOf(certificate: Bytes): Bytes {
  const body = elementAt(certificate, elementAt(certificate, 0).content);
  let at = body.content;
  const first = elementAt(certificate, at);
  if (first.tag === CONTEXT_0) at = first.end;
  for (let passed = 0; passed <= BETWEEN; passed += 1)
    at = elementAt(certificate, at).end;
  return certificate.slice(at, elementAt(certificate, at).end);
}

/** Parses the header of the DER element at `start`. */
function elementAt(der: Bytes, start: number): Element {
  const byte = (at: number): number => der[at] ?? 0;
  const short = byte(start + 1);
  const lengthBytes = short < 0x80 ? 0 : short & 0x7f;
  let length = lengthBytes === 0 ? short : 0;
  for (let at = 0; at < lengthBytes; at += 1)
    length = length * 256 + byte(start + 2 + at);
  const content = start + 2 + lengthBytes;
  return { tag: byte(start), content, end: content + length };
}
