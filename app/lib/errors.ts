/**
 * What a domain function throws when it refuses. The message is a sentence fit for a person;
 * `http/errors.server.ts` maps the kind to a status. Any other error is a defect.
 */
export abstract class DomainError extends Error {
	abstract readonly code: string
	override get name() {
		return this.constructor.name
	}
}

/** The thing is not there, or this actor may not know that it is. 404. */
export class NotFound extends DomainError {
	readonly code = 'not_found'
}

/** The actor is known and may not do this. 403. */
export class Forbidden extends DomainError {
	readonly code = 'forbidden'
}

/** The thing changed meanwhile, or exists already. 409. */
export class Conflict extends DomainError {
	readonly code = 'conflict'
}

/** The input breaks a rule; `field` names the form field where the sentence belongs. 422. */
export class Invalid extends DomainError {
	readonly code = 'invalid'
	readonly field: string | undefined
	constructor(message: string, field?: string) {
		super(message)
		this.field = field
	}
}

/** More than we take in one request. 413. */
export class TooLarge extends DomainError {
	readonly code = 'too_large'
}

/** Too often; `retryAfterSeconds` says when to come back. 429. */
export class TooMany extends DomainError {
	readonly code = 'too_many_requests'
	readonly retryAfterSeconds: number
	constructor(message: string, retryAfterSeconds: number) {
		super(message)
		this.retryAfterSeconds = retryAfterSeconds
	}
}

/** Something we depend on does not answer. 503 with Retry-After. */
export class Unavailable extends DomainError {
	readonly code = 'unavailable'
	readonly retryAfterSeconds: number
	/** `cause` is for the log. */
	constructor(message: string, retryAfterSeconds = 10, cause?: unknown) {
		super(message, { cause })
		this.retryAfterSeconds = retryAfterSeconds
	}
}
