// The client side of `chat-drills.ts half-open`: opens a stream for each cookie, prints `open` once all are, and waits. It runs
// behind a link that is cut, so the server sees no end of connection.
import { get } from 'node:http'

const [url = '', ...cookies] = process.argv.slice(2)
let open = 0
for (const [index, cookie] of cookies.entries()) {
	const headers = { cookie, 'x-forwarded-for': `10.9.${index >> 7}.${(index & 127) + 1}` }
	get(url, { headers, agent: false }, (response) => {
		response.resume()
		if (response.statusCode === 200) open++
		if (open === cookies.length) console.log('open')
	}).on('error', () => {})
}
setInterval(() => {}, 1_000)
