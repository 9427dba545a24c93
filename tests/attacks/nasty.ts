import fc from 'fast-check'

/** Values that some reader somewhere takes badly. */
const hostile = [
	...[
		'',
		' ',
		'0',
		'-1',
		'1',
		'00',
		'1e9',
		'1e400',
		'NaN',
		'Infinity',
		'0x10',
		'٣',
		'1.5',
		'1,5',
		'2147483647',
		'2147483648',
	],
	...[
		'4294967296',
		'9007199254740993',
		'9223372036854775808',
		'-9223372036854775809',
		'99999999999999999999',
	],
	...[
		'null',
		'undefined',
		'true',
		'[]',
		'{}',
		'[object Object]',
		'__proto__',
		'constructor',
		'toString',
		'hasOwnProperty',
	],
	...[
		"'",
		'"',
		'\\',
		"' or 1=1 --",
		'%',
		'_',
		'%%',
		'%s%n',
		`\${7*7}`,
		'{{7*7}}',
		'<script>alert(1)</script>',
		'=cmd|1',
		'../../etc/passwd',
	],
	...[
		'\0',
		'a\0b',
		'\r\n',
		'a\r\nset-cookie: a=b',
		'\t',
		'\u200b',
		'\u202e',
		'\ufeff',
		'\ufffe',
		'\ud800',
		'\udc00x',
		'🚗',
		'é',
		'ﬁ',
		'İ',
		'ß',
		'Ǆ',
	],
	...[
		'2026-11-21',
		'2026-02-30',
		'0000-00-00',
		'9999-12-31',
		'10000-01-01',
		'-000001-01-01',
		'2026-13-01',
		'2026-W01',
		'2026-11-21T25:00',
		'24:00',
		'12:60',
	],
	...['275760-09-13', '+275760-09-13', '1969-12-31T23:59:59Z', 'yesterday', 'America/New_York', 'Etc/GMT+99'],
	...[
		'a@b',
		'a@b.example',
		'@',
		`${'a'.repeat(300)}@example.com`,
		'a@b.example\n',
		'"a b"@example.com',
		'mailto:a@b.example',
	],
	...[
		'00000000-0000-0000-0000-000000000000',
		'00000000-0000-4000-8000-00000000000g',
		'ffffffff-ffff-ffff-ffff-ffffffffffff',
		'{00000000-0000-4000-8000-000000000000}',
	],
	...[
		'//evil.example',
		'https://evil.example',
		'javascript:alert(1)',
		'/\\evil.example',
		'.',
		'..',
		'/',
		'~',
		'-',
		'on',
		'off',
	],
	...[
		'a'.repeat(10_000),
		'9'.repeat(400),
		'('.repeat(3_000),
		'[a]('.repeat(2_000),
		'*_'.repeat(3_000),
		'> '.repeat(2_000),
		`${'a'.repeat(60)}!`,
		' '.repeat(5_000),
	],
]

/** Text of all kinds, now and then one of the hostile. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
	{ weight: 5, arbitrary: fc.constantFrom(...hostile) },
	{ weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
	{ weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
	{ weight: 1, arbitrary: fc.integer().map(String) },
	{ weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
	{ weight: 1, arbitrary: fc.uuid() },
	{ weight: 1, arbitrary: fc.emailAddress() },
)

/** A part of a path: never empty, and nothing that ends the path. */
export const nastySegment: fc.Arbitrary<string> = fc.oneof(
	nastyText.map((text) => safeEncode(text.slice(0, 500)) || '%20'),
	fc.constantFrom(
		'%',
		'%0',
		'%ff',
		'%c0%af',
		'%2f',
		'%2e%2e',
		'%00',
		'%0d%0a',
		';',
		'1;2',
		'1%2f2',
		'*',
		'@',
		':id',
		'%u0041',
	),
	fc.integer().map(String),
	fc.uuid(),
)

/** What JSON may hold where a text was expected. */
export const nastyJson: fc.Arbitrary<unknown> = fc.oneof(
	nastyText,
	nastyText,
	fc.jsonValue({ maxDepth: 2 }),
	fc.constantFrom(null, true, [], {}, 0, -0, 1e308, [[]], { toString: 1 }, [null], { $ne: 1 }),
)

/** Half a character cannot be encoded; it goes as the bytes that older encoders made of it. */
export function safeEncode(text: string): string {
	return text.replace(/./gsu, (character) => {
		try {
			return encodeURIComponent(character)
		} catch {
			return '%ed%a0%80'
		}
	})
}
