import { expect, test } from 'vitest'
import { routePatterns } from './route-patterns.ts'

const patternOf = routePatterns({
	root: { path: '' },
	home: { parentId: 'root', index: true },
	admin: { parentId: 'root', path: 'admin' },
	overview: { parentId: 'admin', index: true },
	chat: { parentId: 'admin', path: 'chat' },
	article: { parentId: 'root', path: 'resources/article/:id' },
	rest: { parentId: 'root', path: '*' },
})

test.each([
	['/', '/'],
	['/_.data', '/'],
	['/admin/_.data', '/admin'],
	['/admin', '/admin'],
	['/admin/', '/admin'],
	['/admin/chat.data', '/admin/chat'],
	['/resources/article/a-used-car', '/resources/article/:id'],
	['/resources/article/1/2', '/*'],
	['/wp-login.php', '/*'],
])('%s is counted as %s', (path, pattern) => {
	expect(patternOf(path)).toBe(pattern)
})
