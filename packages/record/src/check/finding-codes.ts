/**
 * Everything `checkRecord` can find, a closed set: how much it weighs, where it is said, and what it means. `must` breaks
 * what the specification demands, `should` what it recommends; a `note` breaks nothing and is worth knowing.
 * docs/record-findings.md shows this table; a test holds the two together.
 */
export const findingCodes = {
  'not-an-object': { severity: 'must', section: 'core', meaning: 'It is no JSON object, so no vCon.' },
  'not-the-unsigned-form': {
    severity: 'must',
    section: 'core',
    meaning:
      'It is the signed or the encrypted form, which has to be opened before its contents can be checked.',
  },
  'version-unknown': {
    severity: 'must',
    section: 'core',
    meaning: '`vcon` says another syntax than 0.5.0.',
  },
  'list-malformed': { severity: 'must', section: 'core', meaning: 'A list of the vCon is no list.' },
  'entry-malformed': {
    severity: 'must',
    section: 'core',
    meaning: 'An entry of a list is not of the kind the list holds.',
  },
  'uuid-malformed': { severity: 'must', section: 'core', meaning: '`uuid` is no UUID.' },
  'date-malformed': { severity: 'must', section: 'core', meaning: 'A time is no RFC 3339 date and time.' },
  'duration-malformed': {
    severity: 'must',
    section: 'core',
    meaning: 'A duration is no number of seconds from 0 on.',
  },
  'sessions-missing': {
    severity: 'must',
    section: 'core',
    meaning: 'There are events or dialog, and no session they belong to.',
  },
  'redacted-and-amended': {
    severity: 'must',
    section: 'core',
    meaning: 'It says both that it was redacted and that it was amended from another vCon.',
  },
  'nothing-recorded': {
    severity: 'should',
    section: 'core',
    meaning: 'It has no party, dialog, analysis or attachment.',
  },
  'extension-unlisted': {
    severity: 'should',
    section: 'draft 3',
    meaning: 'It has events of the draft, and `extensions` does not name "tool-invocation".',
  },
  'critical-extension': {
    severity: 'note',
    section: 'core',
    meaning: '`critical` names an extension: who does not know it must not process the vCon.',
  },
  'placeholder-unredacted': {
    severity: 'should',
    section: 'core',
    meaning:
      'An empty entry stands in a list, as a redaction leaves it, and the vCon does not say that it is redacted.',
  },
  'session-singular': {
    severity: 'must',
    section: 'draft 6.1.1',
    meaning: 'An event has `session`, a name of an older text of the core, in the place of `sessions`.',
  },
  'index-malformed': {
    severity: 'must',
    section: 'core',
    meaning: 'A reference into a list is no index, nor a list of them where several may be given.',
  },
  'index-out-of-range': {
    severity: 'must',
    section: 'core',
    meaning: 'A reference into a list names an entry that is not there.',
  },
  'parameter-missing': {
    severity: 'must',
    section: 'draft 6.1.1',
    meaning: 'A parameter that must be present is not (M in tables 3 to 5, or demanded by the core).',
  },
  'parameter-forbidden': {
    severity: 'must',
    section: 'draft 6.1.1',
    meaning: 'A parameter is present that must not be (X in tables 3 to 5).',
  },
  'parameter-malformed': {
    severity: 'must',
    section: 'draft 6.1.1',
    meaning: 'A parameter is not of the type it must have.',
  },
  'parameter-unset': {
    severity: 'should',
    section: 'core',
    meaning:
      'A parameter that should be present is not: when something began, who took part, who somebody is.',
  },
  'decision-unknown': {
    severity: 'must',
    section: 'draft 6.1.4',
    meaning: 'A policy decision is none of allowed, permission-required and disallowed.',
  },
  'policy-life-unknown': {
    severity: 'must',
    section: 'draft 6.1.5',
    meaning: 'The life of a policy decision is neither once nor standing.',
  },
  'operation-unknown': {
    severity: 'note',
    section: 'draft 6.1.7',
    meaning:
      'A policy decision is about another operation than "tool-invocation", which the draft does not define.',
  },
  'server-reserved': {
    severity: 'must',
    section: 'draft 6.1.8',
    meaning: 'A server name starts with "!" and is not "!host".',
  },
  'party-not-agent': {
    severity: 'should',
    section: 'draft 6.1',
    meaning: 'The party of an event of the draft is a person or an organization; it references the agent.',
  },
  'content-missing': {
    severity: 'should',
    section: 'draft 6.1.1',
    meaning: 'An event has no content where it should (S in tables 4 and 5).',
  },
  'content-left-out': {
    severity: 'should',
    section: 'draft 6.1.10',
    meaning:
      'It is said how content is written, the content is not there, and the vCon does not say that it is redacted.',
  },
  'content-mixed': {
    severity: 'must',
    section: 'draft 6.1.10',
    meaning:
      'Content is both inside and elsewhere. The draft forbids `body` beside `url`; `encoding` or `content_hash` beside the other says two things of one content.',
  },
  'mediatype-missing': {
    severity: 'must',
    section: 'draft 6.1.10',
    meaning: 'Content is inside, and `mediatype` does not say what it is.',
  },
  'encoding-missing': {
    severity: 'must',
    section: 'draft 6.1.10',
    meaning: 'Content is inside, and `encoding` does not say how it is written.',
  },
  'encoding-unknown': {
    severity: 'must',
    section: 'draft 6.1.10',
    meaning: 'The encoding is none of json, none and base64url.',
  },
  'body-not-text': {
    severity: 'must',
    section: 'draft 6.1.10',
    meaning: 'The encoding is none or base64url, and the body is no text.',
  },
  'base64url-malformed': {
    severity: 'must',
    section: 'draft 6.1.10',
    meaning: 'The encoding is base64url, and the body is written otherwise.',
  },
  'url-malformed': {
    severity: 'must',
    section: 'draft 6.1.10',
    meaning: 'Content is elsewhere, and its address is no HTTPS URL.',
  },
  'content-hash-missing': {
    severity: 'must',
    section: 'draft 10',
    meaning: 'Content is elsewhere, and no hash says which content is meant.',
  },
  'content-hash-malformed': {
    severity: 'must',
    section: 'draft 6.1.10',
    meaning: 'A content hash is not a name of a hash, a hyphen and a base64url digest.',
  },
  'attachment-unplaced': {
    severity: 'must',
    section: 'core',
    meaning: 'An attachment says neither which dialog nor which session it belongs to.',
  },
  'operation-id-reused': {
    severity: 'must',
    section: 'draft 6.1.2',
    meaning: 'One operation_id stands for the use of two different tools, so for two operations.',
  },
  'attempt-repeated': {
    severity: 'must',
    section: 'draft 6.1.3',
    meaning: 'Two requests of one operation have the same attempt number.',
  },
  'attempt-out-of-order': {
    severity: 'must',
    section: 'draft 6.1.3',
    meaning: 'A later attempt of an operation was sent before an earlier one.',
  },
  'attempt-skipped': {
    severity: 'should',
    section: 'draft 5.1',
    meaning:
      'The attempts of an operation do not begin with 1, or leave one out; every attempt should be recorded.',
  },
  'attempt-overlapping': {
    severity: 'note',
    section: 'draft 5.1',
    meaning: 'A new attempt began while the one before it was still at work.',
  },
  'state-model': {
    severity: 'note',
    section: 'draft 5',
    meaning:
      'An event does not follow the state model. It is still recorded; something before it was not observed.',
  },
  'decision-late': {
    severity: 'should',
    section: 'draft 4.1',
    meaning: 'A policy decision for one operation stands after the request it was to precede.',
  },
  'ran-though-disallowed': {
    severity: 'note',
    section: 'draft 4',
    meaning:
      'A request was sent although the policy decision that applies disallows it: the last for its operation alone, else what stood when that began.',
  },
  'credential-seen': {
    severity: 'must',
    section: 'draft 10',
    meaning:
      'Something that looks like a credential stands in an event of the draft. Credentials must not be recorded.',
  },
  'findings-left-out': {
    severity: 'note',
    section: 'core',
    meaning: 'There is more than is listed. It weighs as much as the heaviest that is left out.',
  },
} as const;

/** The name of something `checkRecord` can find. */
export type FindingCode = keyof typeof findingCodes;
