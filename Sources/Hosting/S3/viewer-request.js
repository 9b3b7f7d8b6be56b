// Written by threadline: a CloudFront function for viewer requests, on the runtime 2.0, with a key value store that
// was made from outcomes.json.
import cf from 'cloudfront';

const outcomes = cf.kvs();

async function handler(event) {
  const request = event.request;
  const path = request.uri.endsWith('/index.html') ? request.uri.slice(0, -10) : request.uri;
  const last = path.slice(path.lastIndexOf('/') + 1);
  const address = last === '' ? path : path + '/';
  let outcome = '';
  try { outcome = await outcomes.get(address); } catch (none) { }
  if (outcome === '410') {
    return {
      statusCode: 410, statusDescription: 'Gone', headers: { 'content-type': { value: 'text/html; charset=utf-8' } },
      body: '<!doctype html><meta charset="utf-8"><title>Gone</title><p>This post is gone.',
    };
  }
  if (outcome === '404') {
    return {
      statusCode: 404, statusDescription: 'Not Found',
      headers: { 'content-type': { value: 'text/html; charset=utf-8' } },
      body: '<!doctype html><meta charset="utf-8"><title>Not found</title><p>There is no page here.',
    };
  }
  if (outcome !== '') return moved(outcome);
  if (last === '') request.uri = path + 'index.html';
  else if (last[0] === '@' || !last.includes('.')) return moved(address);
  return request;
}

function moved(to) {
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: to } } };
}
