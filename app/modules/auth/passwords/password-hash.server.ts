import { type Argon2Parameters, argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// One of the five settings that OWASP considers equal (Password Storage Cheat Sheet): 7 MiB and five passes need the least
// memory.
const cost = { memory: 7_168, passes: 5, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** Hashes a password as it was typed. Returns a string in the PHC format, which names the algorithm and its parameters. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(SALT_BYTES)
	const tag = await deriveTag(password, { salt, ...cost, tagBytes: TAG_BYTES })
	const { memory, passes, parallelism } = cost
	return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Whether a password matches a hash; older accounts still have scrypt hashes. */
export async function verifyPassword({
	hash,
	password,
}: {
	hash: string
	password: string
}): Promise<boolean> {
	const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
	if (!parts) return verifyScrypt(hash, password)
	const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number]
	const [salt, tag] = parts.slice(4).map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer]
	return timingSafeEqual(
		tag,
		await deriveTag(password, { salt, memory, passes, parallelism, tagBytes: tag.length }),
	)
}

type HashParameters = { salt: Buffer; memory: number; passes: number; parallelism: number; tagBytes: number }

function deriveTag(password: string, { salt, tagBytes, ...parameters }: HashParameters): Promise<Buffer> {
	// Normalized, because keyboards encode the same letters differently.
	return derive('argon2id', {
		message: password.normalize('NFKC'),
		nonce: salt,
		tagLength: tagBytes,
		...parameters,
	})
}

/** Verifies a hash of the first releases: the salt, whose text was hashed with, and the key, both in hexadecimal digits. */
async function verifyScrypt(hash: string, password: string): Promise<boolean> {
	const [salt, key] = hash.split(':')
	if (!salt || !key) throw new Error('this is no password hash')
	const tag = Buffer.from(key, 'hex')
	const cost = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }
	return new Promise((resolve, reject) =>
		scrypt(password.normalize('NFKC'), salt, tag.length, cost, (error, found) =>
			error ? reject(error) : resolve(timingSafeEqual(tag, found)),
		),
	)
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')
