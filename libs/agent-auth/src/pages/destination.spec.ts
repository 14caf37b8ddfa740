import { destinationOf } from './destination';

describe('destinationOf', () => {
  it.each([
    ['https://agent.example/cb', 'site', 'agent.example', ['https:']],
    ['https://agent.example:8443/cb?x=1', 'site', 'agent.example:8443', ['https:']],
    ['https://localhost.agent.example/cb', 'site', 'localhost.agent.example', ['https:']],
    ['https://127.0.0.1.agent.example/cb', 'site', '127.0.0.1.agent.example', ['https:']],
    ['https://bücher.example/cb', 'site', 'xn--bcher-kva.example', ['https:']],
    ['https://localhost/cb', 'computer', 'localhost', ['https:']],
    ['http://localhost:1/cb', 'computer', 'localhost:1', ['https:', 'http://localhost:1']],
    ['http://127.0.0.1:65535/', 'computer', '127.0.0.1:65535', ['https:', 'http://127.0.0.1:65535']],
    ['http://[::1]:5173/cb', 'computer', '[::1]:5173', ['https:', 'http:']],
    ['cursor://agent.example/cb', 'app', 'cursor://agent.example', ['cursor:']],
    ['com.example.app:/cb', 'app', 'com.example.app://', ['com.example.app:']],
  ])('returns for %s the %s %s, and the form targets %j', (redirectUri, kind, name, formTargets) => {
    expect(destinationOf(redirectUri)).toEqual({ kind, name, formTargets });
  });
});
