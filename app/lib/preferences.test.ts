import { expect, test } from 'vitest'
import { readPreferences, themeCookie } from './preferences.ts'

test('an unknown or forged theme becomes the system theme', () => {
	for (const cookie of [undefined, '', 'theme=', 'theme=purple', 'theme=dark"><script>', 'xtheme=dark'])
		expect(readPreferences(cookie).theme).toBe('system')
})

test('a saved theme is read back', () => {
	for (const theme of ['light', 'dark'] as const)
		expect(readPreferences(`a=1; ${themeCookie(theme).split(';')[0]}; b=2`).theme).toBe(theme)
})

test('a dismissed ribbon stays dismissed', () => {
	expect(readPreferences('theme=dark; ribbon=off')).toEqual({ theme: 'dark', ribbonDismissed: true })
})
