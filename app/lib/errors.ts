/**
 * The base of all expected errors of domain functions. The message is a sentence for users; `http/errors.server.ts` maps the
 * class to a status. Any other error is a defect.
 */
export abstract class DomainError extends Error {
	abstract readonly code: string
	/** The form field that shows the message; above the form without one. */
	readonly field: string | undefined
	override get name() {
		return this.constructor.name
	}
}

/** The thing does not exist, or the actor may not know that it does. 404. */
export class NotFound extends DomainError {
	readonly code = 'not_found'
}

/** The thing did exist, and has ended for good. The message says so to whoever still has a link to it. 410. */
export class Gone extends DomainError {
	readonly code = 'gone'
}

/** The actor is known but not permitted to do this. 403. */
export class Forbidden extends DomainError {
	readonly code = 'forbidden'
}

/** The thing was changed in the meantime, already exists, or is in a state that does not allow this. 409. */
export class Conflict extends DomainError {
	readonly code = 'conflict'
}

/** The input breaks a rule. 422. */
export class Invalid extends DomainError {
	readonly code = 'invalid'
	override readonly field: string | undefined
	constructor(message: string, field?: string) {
		super(message)
		this.field = field
	}
}

/** Several fields of a form, read together, break a rule; `errors` has the message of each. 422. */
export class InvalidFields extends Invalid {
	readonly errors: Partial<Record<string, string>>
	constructor(errors: Partial<Record<string, string>>) {
		super('Please check the marked fields.')
		this.errors = errors
	}
}

/** The request is larger than allowed. 413. */
export class TooLarge extends DomainError {
	readonly code = 'too_large'
}

/** Too many requests; `retryAfterSeconds` says when to try again. 429. */
export class TooMany extends DomainError {
	readonly code = 'too_many_requests'
	readonly retryAfterSeconds: number
	constructor(message: string, retryAfterSeconds: number) {
		super(message)
		this.retryAfterSeconds = retryAfterSeconds
	}
}

/** Something that we depend on does not respond. 503 with Retry-After. */
export class Unavailable extends DomainError {
	readonly code = 'unavailable'
	readonly retryAfterSeconds: number
	/** `cause` is only logged. */
	constructor(message: string, retryAfterSeconds = 10, cause?: unknown) {
		super(message, { cause })
		this.retryAfterSeconds = retryAfterSeconds
	}
}
