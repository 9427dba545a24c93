import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.server.ts'

const own = (markdown: string) => renderMarkdown(markdown, { author: 'own' }).html
const visitor = (markdown: string) => renderMarkdown(markdown, { author: 'visitor' }).html

test.each([
	'<script>alert(1)</script>',
	'<img src=x onerror=alert(1)>',
	'![x](https://elsewhere.example/pixel.png)',
	'[x](javascript:alert(1))',
	'[x](data:text/html,<script>alert(1)</script>)',
	'<a href="vbscript:x" style="position:fixed">x</a>',
	'<svg onload=alert(1)></svg>',
	'<iframe src="https://elsewhere.example"></iframe>',
	'[x](<java\nscript:alert(1)>)',
	'<https://ok.example/"onmouseover="alert(1)>',
	'[x][1]\n\n[1]: javascript:alert(1)',
])('nothing that runs code or loads from other sites remains: %s', (markdown) => {
	for (const render of [own, visitor]) {
		const html = render(markdown)
		expect(html).not.toMatch(/<(?:script|img|svg|iframe|style)|javascript:|vbscript:|data:|style=/i)
		expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=/i)
	}
})

test('a visitor cannot give an element an id, a class or a callout', () => {
	const html = visitor('## Main\n\n> [!TIP]\n> Trust me\n\n<p id="main" class="prose">x</p>')
	expect(html).not.toMatch(/ id=| class=|<aside/)
	expect(html).toContain('<h2>Main</h2>')
})

test('links of visitors are marked as not to be followed; ours are not', () => {
	expect(visitor('https://example.com')).toContain('rel="nofollow ugc noopener noreferrer"')
	expect(own('[x](https://example.com)')).toContain('rel="noopener"')
	expect(own('[x](/services)')).toBe('<p><a href="/services">x</a></p>')
})

test('callouts, task lists and tables get the attributes that our style sheet needs', () => {
	expect(own('> [!WARNING]\n> Careful.')).toBe(
		'<aside class="callout" data-kind="warning" aria-label="Watch out"><p class="callout-name">Watch out</p>\n<p>Careful.</p>\n</aside>',
	)
	expect(own('> [!WHAT]\n> Careful.')).toContain('<blockquote>')
	expect(own('- [ ] Look\n- [x] Listen')).not.toContain('<input')
	expect(own('- [ ] Look')).toContain('<li class="task">Look</li>')
	const table = own('| Line | Sum |\n| --- | ---: |\n| Tax | $5 |')
	expect(table).toContain('<th scope="col" data-align="right">Sum</th>')
	expect(table).toContain('<td data-align="right" data-label="Sum:">$5</td>')
})

test('headings get unique ids that never equal one of the page layout', () => {
	const { headings } = renderMarkdown("## Main\n\n## It's _main_!\n\n## Main\n\n## ¿?", { author: 'own' })
	expect(headings.map(({ id }) => id)).toEqual(['s-main', 's-its-main', 's-main-2', 's-part'])
})
