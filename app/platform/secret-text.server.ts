import { timingSafeEqual } from 'node:crypto'
import { inspect } from 'node:util'

let textOf: (secret: SecretText) => string

/**
 * A secret in memory: what somebody typed into a secret field, or what was decrypted. JSON, the data of pages, structured clones,
 * templates and logs get nothing of it; where `SECRET_LEAKS` is `throw`, as in tests, they fail. Only `exposeSecret` returns the text.
 */
export class SecretText {
	readonly #text: string

	static {
		textOf = (secret) => secret.#text
	}

	constructor(text: string) {
		this.#text = text
		// Whatever copies own properties, such as the serializer of React Router, reads this one.
		Object.defineProperty(this, 'secret', { enumerable: true, get: reportLeak })
		Object.freeze(this)
	}

	/** Whether nothing but spaces was typed. */
	get isBlank(): boolean {
		return this.#text.trim() === ''
	}

	/** Whether both texts are the same, compared in constant time. */
	equals(other: SecretText): boolean {
		const [a, b] = [Buffer.from(this.#text), Buffer.from(other.#text)]
		return a.length === b.length && timingSafeEqual(a, b)
	}

	toJSON(): undefined {
		return reportLeak()
	}

	toString(): string {
		return reportLeak() ?? redacted
	}

	[Symbol.toPrimitive](): string {
		return reportLeak() ?? redacted
	}

	[inspect.custom](): string {
		return reportLeak() ?? redacted
	}
}

const redacted = '[secret]'

/**
 * Returns the text. `tests/source/secret-uses.test.ts` lists the files that may call it: validation, the vault, and what the advisor opens for a
 * logged reason.
 */
export const exposeSecret = (secret: SecretText): string => textOf(secret)

function reportLeak(): undefined {
	if (process.env.SECRET_LEAKS === 'throw')
		throw new Error('A secret was about to be serialized, logged or shown.')
}
