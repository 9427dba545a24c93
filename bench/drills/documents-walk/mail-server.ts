// Accepts every email at port 2525 of the name space it runs in, and prints each as a line of JSON.

import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
	authOptional: true,
	disabledCommands: ['STARTTLS', 'AUTH'],
	onData(stream, _, done) {
		text(stream).then((email) => {
			// Soft line breaks and escapes of quoted-printable, as far as links have them.
			console.log(JSON.stringify(email.replaceAll('=\r\n', '').replaceAll('=3D', '=')))
			done()
		}, done)
	},
})
server.listen(2_525, '127.0.0.1', () => console.log('ready'))
