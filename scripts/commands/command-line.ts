import { isDatabaseUnavailable } from '#app/db/client.server.ts'
import { DomainError, Invalid } from '#app/lib/errors.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { explainFileError } from '#server/doctor/examine.ts'
import { checkValues } from './check-values.ts'
import { type Command, commands } from './commands.ts'
import { beginsWithWords, type Given, readArguments, wordsOf } from './usage.ts'

/** Errors whose message is for the operator, beside those of domain functions. */
const expectedErrors = [
	'StartupError',
	'InvalidEnvironment',
	'KeyFileError',
	'SmtpProblem',
	'EmailFailure',
	'AuditError',
	'RoundAltered',
]

/** Runs a command of the operator, and prints its result or, on standard error, why it could not. @returns the exit status */
export async function runCommandLine(args: string[]): Promise<number> {
	const line = args.join(' ')
	if (line === '' || line === 'help') {
		console.log(help())
		return 0
	}
	try {
		const { command, given } = chooseCommand(args)
		checkValues(given, { writesFile: command.writesFile, now: systemClock.now() })
		const result = await command.run(given, args)
		if (typeof result === 'number') return result
		console.log(result)
		return 0
	} catch (error) {
		// A defect keeps its stack.
		console.error(explain(error) ?? error)
		return 1
	}
}

function explain(error: unknown): string | null {
	const { name, message } = error as Error
	// An error of a module that was loaded another time is an instance of another class.
	if (error instanceof DomainError || expectedErrors.includes(name)) return message
	const reason = explainFileError(error)
	if (reason) return reason
	return isDatabaseUnavailable(error)
		? `The database cannot be used at the moment (${causeOf(error)}): check DATABASE_URL and the database’s log, and try again.`
		: null
}

const causeOf = (error: unknown): string =>
	error instanceof Error && error.cause instanceof Error ? causeOf(error.cause) : (error as Error).message

/** @throws Invalid for an unknown command, or arguments that do not fit */
function chooseCommand(args: string[]): { command: Command; given: Given } {
	const named = commands
		.filter(({ usage }) => beginsWithWords(usage, args))
		.toSorted((a, b) => wordsOf(b.usage).length - wordsOf(a.usage).length)
	const [command] = named
	if (command) return { command, given: readArguments(command.usage, args) }
	const like = commands.filter(({ usage }) => wordsOf(usage)[0] === args[0]).map(({ usage }) => usage)
	const known = like.length > 0 ? `Write ${like.join(', or ')}.` : 'npm run cli -- help lists them all.'
	throw new Invalid(`There is no command '${args.join(' ')}'. ${known}`)
}

function help(): string {
	const width = Math.max(...commands.map(({ usage }) => usage.length)) + 2
	const lines = commands.map(({ usage, description }) => `  ${usage.padEnd(width)}${description}`)
	return ['Usage: npm run cli -- COMMAND', '', ...lines, `  ${'help'.padEnd(width)}this list`].join('\n')
}
