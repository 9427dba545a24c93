import { Invalid } from '#app/lib/errors.ts'

type Option = { flag: string; value: string | null; isRequired: boolean }
type Usage = { words: string[]; values: string[]; options: Option[] }

/** A value on the command line. `label`: the option it belongs to, or else its name in the usage. */
export type GivenValue = { label: string; name: string; text: string }

/** What was given on the command line, as the usage of the command says. */
export type Given = {
	list: GivenValue[]
	find(label: string): string | undefined
	get(label: string): string
}

/** Reads a usage such as `restore FILE [--identity FILE] [--unsigned | --signed-by KEY]`: words first, then values, then options. */
function readUsage(usage: string): Usage {
	const words: string[] = []
	const values: string[] = []
	const options: Option[] = []
	for (const [part] of usage.matchAll(/\[[^\]]*\]|--[a-z-]+(?: [A-Z]+)?|\S+/g)) {
		const isRequired = !part.startsWith('[')
		if (isRequired && !part.startsWith('--')) (/^[A-Z]+$/.test(part) ? values : words).push(part)
		else
			for (const [, flag = '', value = null] of part.matchAll(/(--[a-z-]+)(?: ([A-Z]+))?/g))
				options.push({ flag, value, isRequired })
	}
	return { words, values, options }
}

/** Whether arguments begin with the words of a usage. */
export const beginsWithWords = (usage: string, args: readonly string[]): boolean =>
	readUsage(usage).words.every((word, index) => word === args[index])

export const wordsOf = (usage: string): string[] => readUsage(usage).words

/** Reads arguments as a usage says. @throws Invalid with a sentence that names the argument and says what to write */
export function readArguments(usage: string, args: readonly string[]): Given {
	const { words, values, options } = readUsage(usage)
	const fault = (problem: string) => new Invalid(`${problem}. Write: ${usage}`)
	const list: GivenValue[] = []
	const flags = new Set<string>()
	const rest = args.slice(words.length)
	const free: string[] = []
	while (rest.length > 0) {
		const text = rest.shift()!
		if (!text.startsWith('--')) {
			free.push(text)
			continue
		}
		const [flag = '', inline] = text.split(/=(.*)/s)
		const option = options.find((each) => each.flag === flag)
		if (!option) throw fault(`There is no option ${flag} here`)
		if (flags.has(flag)) throw fault(`${flag} is there twice`)
		flags.add(flag)
		if (option.value === null && inline !== undefined) throw fault(`${flag} has no value`)
		if (option.value === null) continue
		const value = inline ?? (rest[0]?.startsWith('--') ? undefined : rest.shift())
		if (!value?.trim()) throw fault(`${flag} needs ${option.value}`)
		list.push({ label: flag, name: option.value, text: value })
	}
	for (const [index, name] of values.entries()) {
		const text = free[index]
		if (text === undefined) throw fault(`${name} is missing`)
		if (!text.trim()) throw fault(`${name} is empty`)
		list.push({ label: name, name, text })
	}
	if (free.length > values.length) throw fault(`'${free[values.length]}' is one argument too many`)
	const missing = options.find(({ isRequired, flag }) => isRequired && !flags.has(flag))
	if (missing) throw fault(`${missing.flag} ${missing.value ?? ''} is missing`.replace('  ', ' '))
	const find = (label: string) => list.find((each) => each.label === label)?.text
	return {
		list,
		find,
		get(label) {
			const text = find(label)
			if (text === undefined) throw new Error(`The usage '${usage}' has no ${label}.`)
			return text
		},
	}
}
