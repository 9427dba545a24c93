// Writes app/modules/auth/passwords/common-passwords.bin from plain lists, one password per line, most used first:
// npx node scripts/generate/make-common-passwords.ts LIST [LIST ...]
// docs/decisions/0009-known-passwords-are-a-file.md says which lists, and under which licenses.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { listHash } from '#app/modules/auth/passwords/common-passwords.server.ts'
import { passwordCharsMin } from '#app/modules/auth/passwords/password-rule.ts'

/** From each list: passwords long enough to be allowed here, and short words that people add digits to. */
const longMax = 100_000
const shortMax = 10_000

const { positionals } = parseArgs({ allowPositionals: true })
const entries = new Set<string>()
for (const file of positionals) {
	const words = readFileSync(file, 'utf8')
		.split('\n')
		.map((line) => line.trim().normalize('NFKC').toLowerCase())
	const isLong = (word: string) => [...word].length >= passwordCharsMin
	for (const word of words.filter(isLong).slice(0, longMax)) entries.add(word)
	for (const word of words.slice(0, shortMax))
		if (!isLong(word) && /^\p{L}{4,}$/u.test(word)) entries.add(word)
}
const hashes = [...entries].map(listHash).sort(Buffer.compare)
writeFileSync('app/modules/auth/passwords/common-passwords.bin', Buffer.concat(hashes))
console.log(`${entries.size} passwords`)
