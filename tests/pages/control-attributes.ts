/** Which types of `input` take an attribute (HTML, "The input element"); every other type ignores it. */
const typesThatTake: Record<string, RegExp> = {
	maxlength: /^(text|search|url|tel|email|password)$/,
	minlength: /^(text|search|url|tel|email|password)$/,
	pattern: /^(text|search|url|tel|email|password)$/,
	placeholder: /^(text|search|url|tel|email|password|number)$/,
	readonly: /^(text|search|url|tel|email|password|date|month|week|time|datetime-local|number)$/,
	required: /^(?!hidden$|range$|color$|submit$|image$|reset$|button$)/,
	min: /^(date|month|week|time|datetime-local|number|range)$/,
	max: /^(date|month|week|time|datetime-local|number|range)$/,
	step: /^(date|month|week|time|datetime-local|number|range)$/,
	checked: /^(checkbox|radio)$/,
	accept: /^file$/,
	multiple: /^(email|file)$/,
}

/** Returns the attributes of a page's inputs that their type ignores: whoever wrote one expects something of it. */
export function ignoredAttributes(html: string): string[] {
	return [...html.matchAll(/<input((?:\s+[^\s=<>"]+(?:="[^"]*")?)*)\s*\/?>/g)].flatMap(
		([, attributes = '']) => {
			const names = [...attributes.matchAll(/\s([^\s=<>"]+)(?:="([^"]*)")?/g)]
			const attributeOf = (name: string) => names.find(([, each]) => each!.toLowerCase() === name)?.[2]
			const type = attributeOf('type') ?? 'text'
			return names
				.map(([, name]) => name!.toLowerCase())
				.filter((name) => typesThatTake[name] && !typesThatTake[name].test(type))
				.map((name) => `${name} of a field of type ${type} named ${attributeOf('name') ?? 'nothing'}`)
		},
	)
}
