import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Invalid } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { explainFileError } from '#server/doctor/examine.ts'
import { callerPath } from './caller-path.ts'
import type { Given, GivenValue } from './usage.ts'

type Check = (value: GivenValue, now: Date) => string | null

const checks: Record<string, Check> = {
	EMAIL: checkAddress,
	ADDRESS: checkAddress,
	ID: ({ text }) =>
		isUuid(text) ? null : `'${text}' is not the id of a round, which its page has in its address`,
	FROM: checkBegin,
	N: checkAmount,
}

/**
 * Checks the values of a command by their names in its usage, before anything is opened. `writesFile`: FILE is written and not read.
 * @throws Invalid with a sentence that names the argument
 */
export function checkValues(
	given: Given,
	{ writesFile = false, now }: { writesFile?: boolean | undefined; now: Date },
): void {
	for (const value of given.list) {
		const isOutput = writesFile && value.label === 'FILE'
		const check = isOutput ? checkOutput : value.name === 'FILE' ? checkInput : checks[value.name]
		const problem = check?.(value, now)
		if (problem) throw new Invalid(`${value.label}: ${problem}.`)
	}
}

const amountMax = 10_000_000

function checkAmount({ text }: GivenValue): string | null {
	const isAmount = /^\d{1,8}$/.test(text) && Number(text) >= 1 && Number(text) <= amountMax
	return isAmount ? null : `'${text}' is not a number from 1 to ten million`
}

function checkAddress({ text }: GivenValue): string | null {
	return /^[^\s@]+@[^\s@]+$/.test(text) ? null : `'${text}' is not an email address such as robin@example.com`
}

function checkBegin({ text }: GivenValue, now: Date): string | null {
	// The day has begun somewhere 14 hours before it does in UTC.
	const startsMs = Date.parse(text.slice(0, 10)) - 14 * 3_600_000
	return startsMs > now.getTime() ? `${text} is in the future, so nothing has happened since` : null
}

function checkInput({ text }: GivenValue): string | null {
	const file = callerPath(text)
	try {
		const descriptor = openSync(file, 'r')
		try {
			return readSync(descriptor, Buffer.alloc(1)) > 0
				? null
				: `${file} is empty. Copy it again from where it came from`
		} finally {
			closeSync(descriptor)
		}
	} catch (error) {
		const reason = explainFileError(error) ?? `${file} cannot be read (${(error as Error).message}).`
		return `${reason} Name a file that this user may read`
	}
}

function checkOutput({ text }: GivenValue): string | null {
	const file = callerPath(text)
	try {
		if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
			return `${file} is a folder. Name a new file in it`
		return statSync(dirname(file)).isDirectory()
			? null
			: `${file} cannot be written, because ${dirname(file)} is not a folder`
	} catch (error) {
		const reason = explainFileError(error) ?? (error as Error).message
		return `${file} cannot be written. ${reason} Create that folder, or name another one`
	}
}
