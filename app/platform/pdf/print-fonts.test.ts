import { expect, test } from 'vitest'
import { partsOf, unprintableIn } from './print-fonts.server.ts'

test('names of people who live in the United States are printed letter for letter', () => {
	for (const name of [
		'Zoë O’Brien-Łukasz',
		'Nguyễn Thị Ánh',
		'Jiří Dvořák',
		'Şule Yıldız',
		'Győző Őry',
		'Ștefan Țepeș',
		'Đặng Văn Lâm',
		'João Gonçalves',
		'Bjørn Åkesson',
	]) {
		expect(unprintableIn(name), name).toEqual([])
		const parts = partsOf(name.normalize('NFD'), 'text')
		expect(parts.map(({ text }) => text).join(''), name).toBe(name.normalize('NFC'))
	}
})

test('English text takes one font, and a letter that no font has is a question mark, not a gap', () => {
	expect(partsOf('Robin Ferrer, $75.00', 'bold')).toEqual([{ font: 'bold', text: 'Robin Ferrer, $75.00' }])
	expect(unprintableIn('王小明 and Иван 王')).toEqual(['王', '小', '明', 'И', 'в', 'а', 'н'])
	expect(partsOf('王小 Li', 'text')).toEqual([{ font: 'text', text: '?? Li' }])
})
