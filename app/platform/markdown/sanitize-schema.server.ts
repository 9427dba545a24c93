import type { Options as Schema } from 'rehype-sanitize'

/**
 * The elements and attributes that any text may contain; everything else is removed. No `id`, `class`, `style`, image, frame or
 * form: our own code adds the few that we need afterwards (`decorate.server.ts`).
 */
export const sanitizeSchema: Schema = {
	tagNames: [
		'p',
		'h2',
		'h3',
		'h4',
		'ul',
		'ol',
		'li',
		'blockquote',
		'pre',
		'code',
		'hr',
		'br',
		'strong',
		'em',
		'del',
		'a',
		'table',
		'thead',
		'tbody',
		'tr',
		'th',
		'td',
		'input',
	],
	attributes: {
		a: ['href', 'title'],
		ol: ['start'],
		th: ['align'],
		td: ['align'],
		// The checkboxes of a task list, always disabled.
		input: [['type', 'checkbox'], 'checked', ['disabled', true]],
	},
	required: { input: { type: 'checkbox', disabled: true } },
	protocols: { href: ['http', 'https', 'mailto'] },
	strip: ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math'],
	clobber: [],
	clobberPrefix: '',
}
