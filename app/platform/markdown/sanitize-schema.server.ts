import type { Options as Schema } from 'rehype-sanitize'

/**
 * All that a text may consist of, whoever wrote it; everything else is left out. No `id`, `class`, `style`, image, frame or
 * form: what we want of those is added afterwards, by our own code (`decorate.server.ts`).
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
		// The boxes of a task list; never one that can be used.
		input: [['type', 'checkbox'], 'checked', ['disabled', true]],
	},
	required: { input: { type: 'checkbox', disabled: true } },
	protocols: { href: ['http', 'https', 'mailto'] },
	strip: ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math'],
	clobber: [],
	clobberPrefix: '',
}
