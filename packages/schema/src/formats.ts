/**
 * The formats of JSON Schema that are judged, each by a test whose work grows with the text and no faster; a format
 * that is not here says nothing. Sources: RFC 3339 (dates, times, durations), RFC 5321 (mail), RFC 1123 (hosts),
 * RFC 2673, RFC 4291 (addresses), RFC 3986 (URIs), RFC 4122 (UUIDs), RFC 6901 (pointers).
 */
const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date-time', isDateTime],
  ['date', isDate],
  ['time', isTime],
  ['duration', isDuration],
  ['email', isEmail],
  ['hostname', isHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['uri', isUri],
  ['uri-reference', isUriReference],
  ['uuid', isUuid],
  ['json-pointer', isJsonPointer],
  ['regex', isRegex],
]);

/** Whether the text is in the format; a format nobody here knows fits everything. */
export function matchesFormat(format: string, text: string): boolean {
  return formats.get(format)?.(text) ?? true;
}

function isDateTime(text: string): boolean {
  return /^.{10}[Tt]/s.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (parts === null) return false;
  const [year, month, day] = parts.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

function isTime(text: string): boolean {
  const parts = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/.exec(text);
  if (parts === null) return false;
  const [hour = 0, minute = 0, second = 0] = parts.slice(1, 4).map(Number);
  const [offsetHour, offsetMinute] = [Number(parts[5] ?? 0), Number(parts[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  // A leap second is the last of a day in UTC.
  const offset = (parts[4] === '-' ? -1 : 1) * (offsetHour * 60 + offsetMinute);
  return (hour * 60 + minute - offset + 2880) % 1440 === 1439;
}

const durationDate = '(?:\\d+D|\\d+M(?:\\d+D)?|\\d+Y(?:\\d+M(?:\\d+D)?)?)';
const durationTime = 'T(?:\\d+S|\\d+M(?:\\d+S)?|\\d+H(?:\\d+M(?:\\d+S)?)?)';
const duration = new RegExp(`^P(?:\\d+W|${durationDate}(?:${durationTime})?|${durationTime})$`);

function isDuration(text: string): boolean {
  return duration.test(text);
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (at < 1 || local.length > 64) return false;
  const quoted = /^"(?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])*"$/.test(local);
  const dotted = /^[\w!#$%&'*+/=?^`{|}~.-]+$/.test(local) && !/^\.|\.\.|\.$/.test(local);
  return (quoted || dotted) && (isHostname(domain) || isAddressLiteral(domain));
}

function isAddressLiteral(text: string): boolean {
  if (!text.startsWith('[') || !text.endsWith(']')) return false;
  const address = text.slice(1, -1);
  return address.startsWith('IPv6:') ? isIpv6(address.slice(5)) : isIpv4(address);
}

function isHostname(text: string): boolean {
  if (text.length > 253) return false;
  return text.split('.').every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(label));
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
}

function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const [head = '', tail, ...more] = text.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const all = [...groups(head), ...groups(tail ?? '')];
  const last = all.at(-1) ?? '';
  // The last two groups may be written as an IPv4 address.
  const mixed = last.includes('.') && isIpv4(last) && (tail !== '' || text === head);
  const length = all.length + (mixed ? 1 : 0);
  const hex = mixed ? all.slice(0, -1) : all;
  if (more.length > 0 || !hex.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false;
  return tail === undefined ? length === 8 : length < 8;
}

const uriCharacters = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})*$/i;

function isUri(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(text) && isUriReference(text);
}

function isUriReference(text: string): boolean {
  if (!uriCharacters.test(text)) return false;
  try {
    // Anything to be relative to will do.
    new URL(text, 'https://schema.invalid/');
    return true;
  } catch {
    return false;
  }
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text);
}

function isJsonPointer(text: string): boolean {
  return text === '' || (text.startsWith('/') && !/~(?![01])/.test(text));
}

function isRegex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
