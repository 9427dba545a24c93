import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { CopyButton } from './copy-button.tsx'

test('a button that needs scripts is not shown before they run, and leaves no gap without them', () => {
	expect(renderToHtml(<CopyButton />)).toMatch(/class="[^"]*\binvisible noscript:hidden"/)
})
