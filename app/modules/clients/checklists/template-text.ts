import type { PackageTask } from '#app/content/package-checklists.ts'
import { Invalid } from '#app/lib/errors.ts'
import { bySection } from './checklist.ts'

export const templateItemsMax = 60
const charsMax = 200
const optionalMark = '(optional)'
const supportMark = '(starts support)'
const internalMark = '(internal)'
const briefMark = '(from brief)'

/**
 * Returns a checklist as editable text: a line for each section, and below it a line with a dash for each task. A line that starts with
 * '>' says the line above it in the client's words.
 */
export function writeTemplateText(items: readonly PackageTask[]): string {
	return bySection(items)
		.map(({ section, items: tasks }) =>
			[section, ...clientLine(tasks[0]?.clientSection), ...tasks.flatMap(taskLines)].join('\n'),
		)
		.join('\n\n')
}

function taskLines({ description, clientWords, optional, startsSupport, ...marked }: PackageTask): string[] {
	const { internal, fromBrief } = marked
	const marks = [
		optional && optionalMark,
		startsSupport && supportMark,
		internal && internalMark,
		fromBrief && briefMark,
	]
	return [[`- ${description}`, ...marks].filter(Boolean).join(' '), ...clientLine(clientWords)]
}

const clientLine = (words: string | undefined): string[] => (words ? [`> ${words}`] : [])

/** Parses a text in this format. @throws Invalid('title' | 'text') with a message that names the line */
export function readTemplateText(values: { title: string; text: string }): {
	title: string
	items: PackageTask[]
} {
	const title = values.title.trim()
	if (!title || title.length > charsMax)
		throw new Invalid('Please give it a title, 200 characters at most.', 'title')
	const items: PackageTask[] = []
	let section = ''
	let clientSection: string | undefined
	let previous: 'step' | 'task' | undefined
	for (const [index, raw] of values.text.split(/\r?\n/).entries()) {
		const line = raw.trim()
		if (!line) continue
		const invalid = (why: string) => new Invalid(`Line ${index + 1}: ${why}`, 'text')
		if (line.length > charsMax) throw invalid('please keep it to 200 characters or fewer.')
		if (line.startsWith('>')) {
			const words = line.slice(1).trim()
			if (!previous)
				throw invalid('please write the client’s words below the step or task that they replace.')
			if (!words) throw invalid('please write the client’s words after the >.')
			if (previous === 'step') clientSection = words
			else items.at(-1)!.clientWords = words
			previous = undefined
			continue
		}
		if (!/^[-*•]/.test(line)) {
			section = line.replace(/:$/, '')
			clientSection = undefined
			previous = 'step'
			continue
		}
		if (!section) throw invalid('please write the step above its tasks, on a line without a dash.')
		const task = readTask(line)
		if (!task.description) throw invalid('please write a task after the dash.')
		items.push(clientSection ? { section, clientSection, ...task } : { section, ...task })
		previous = 'task'
	}
	if (items.length === 0)
		throw new Invalid('Please write a step, then its tasks below it, each starting with a dash.', 'text')
	if (items.length > templateItemsMax) throw new Invalid(`Please keep to ${templateItemsMax} tasks.`, 'text')
	if (items.every(({ optional }) => optional))
		throw new Invalid(
			'Please keep at least one task that is not optional, so the checklist can be completed.',
			'text',
		)
	if (items.every(({ internal }) => internal))
		throw new Invalid(
			'Please keep at least one task that is not internal, so the client sees something.',
			'text',
		)
	if (items.filter(({ startsSupport }) => startsSupport).length > 1)
		throw new Invalid('Support starts only once. Please mark just one task with (starts support).', 'text')
	return { title, items }
}

function readTask(line: string): Omit<PackageTask, 'section'> {
	const lower = line.toLowerCase()
	const description = line
		.replace(/^[-*•]\s*/, '')
		.replace(/\((?:optional|starts support|internal|from brief)\)/gi, '')
		.replace(/\s+/g, ' ')
		.trim()
	return {
		description,
		...(lower.includes(optionalMark) && { optional: true }),
		...(lower.includes(supportMark) && { startsSupport: true }),
		...(lower.includes(internalMark) && { internal: true }),
		...(lower.includes(briefMark) && { fromBrief: true }),
	}
}
